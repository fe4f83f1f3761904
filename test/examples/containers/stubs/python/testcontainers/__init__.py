"""Signatures of testcontainers 4.15.0 that examples/containers/python uses, with a process in place of a container."""

__version__ = "4.15.0"
