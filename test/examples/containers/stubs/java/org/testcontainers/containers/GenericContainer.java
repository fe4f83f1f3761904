package org.testcontainers.containers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.testcontainers.containers.wait.strategy.WaitStrategy;

/**
 * Signatures of Testcontainers 2.0.5 that examples/containers/java uses, with a process of this machine in place of a container.
 * LEADLINE_COMMAND, a JSON list, starts it.
 */
public class GenericContainer<SELF extends GenericContainer<SELF>> implements AutoCloseable {
    private final String image;
    private final Map<String, String> env = new HashMap<>();
    private final List<Integer> exposed = new ArrayList<>();
    private WaitStrategy waitStrategy;
    private Process process;
    private int port;

    public GenericContainer(final String dockerImageName) {
        image = dockerImageName;
    }

    public SELF withExposedPorts(Integer... ports) {
        exposed.addAll(List.of(ports));
        return self();
    }

    public SELF withEnv(String key, String value) {
        env.put(key, value);
        return self();
    }

    public SELF waitingFor(WaitStrategy strategy) {
        waitStrategy = strategy;
        return self();
    }

    public Map<String, String> getEnvMap() {
        return env;
    }

    public String getHost() {
        return "localhost";
    }

    public Integer getMappedPort(int originalPort) {
        if (process == null || originalPort != 4020 || !exposed.contains(originalPort)) {
            throw new IllegalArgumentException("Requested port (" + originalPort + ") is not mapped");
        }
        return port;
    }

    public void start() {
        if (!image.equals("leadline")) {
            throw new IllegalStateException("there is no image " + image);
        }
        var words = Pattern.compile("\"([^\"]*)\"").matcher(System.getenv("LEADLINE_COMMAND"));
        var builder = new ProcessBuilder(words.results().map(word -> word.group(1)).toList());
        builder.environment().keySet().retainAll(List.of("PATH"));
        builder.environment().put("LEADLINE_PORT", "0");
        builder.environment().putAll(env);
        builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        try {
            process = builder.start();
            var line = new BufferedReader(new InputStreamReader(process.getInputStream())).readLine();
            port = URI.create(line.substring(line.lastIndexOf(' ') + 1)).getPort();
            waitStrategy.waitUntilReady(this);
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    public void stop() {
        if (process != null) {
            process.destroy();
            process.onExit().join();
        }
    }

    @Override
    public void close() {
        stop();
    }

    @SuppressWarnings("unchecked")
    private SELF self() {
        return (SELF) this;
    }
}
