package org.testcontainers.containers.wait.strategy;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import org.testcontainers.containers.GenericContainer;

public class HttpWaitStrategy implements WaitStrategy {
    private String path = "/";
    private int port;

    public HttpWaitStrategy forPath(String path) {
        this.path = path;
        return this;
    }

    public HttpWaitStrategy forPort(int port) {
        this.port = port;
        return this;
    }

    @Override
    public void waitUntilReady(GenericContainer<?> container) throws IOException {
        var url = URI.create("http://127.0.0.1:" + container.getMappedPort(port) + path).toURL();
        var status = ((HttpURLConnection) url.openConnection()).getResponseCode();
        if (status != 200) {
            throw new IOException(path + " answered " + status);
        }
    }
}
