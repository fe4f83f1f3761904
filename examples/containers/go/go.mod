module example.com/leadlinecontainer

go 1.25.0

require github.com/testcontainers/testcontainers-go v0.44.0
