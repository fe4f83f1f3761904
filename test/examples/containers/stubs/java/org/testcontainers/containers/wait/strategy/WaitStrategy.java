package org.testcontainers.containers.wait.strategy;

import java.io.IOException;
import org.testcontainers.containers.GenericContainer;

/** Takes a WaitStrategyTarget there, which a GenericContainer is. */
public interface WaitStrategy {
    void waitUntilReady(GenericContainer<?> container) throws IOException;
}
