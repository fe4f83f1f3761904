package example;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;

/**
 * Leadline's image in a container, for tests: one container a class, a sandbox a test.
 *
 * <p>Its options are environment variables, {@code withEnv("LEADLINE_FROZEN", "true")}: docs/options.md lists them.
 * LEADLINE_IMAGE names another image than {@code leadline}.
 */
public final class LeadlineContainer extends GenericContainer<LeadlineContainer> {
    private static final int PORT = 4020;
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    public LeadlineContainer() {
        super(Optional.ofNullable(System.getenv("LEADLINE_IMAGE")).orElse("leadline"));
        withExposedPorts(PORT);
        waitingFor(Wait.forHttp("/_sim/health").forPort(PORT));
    }

    /** The server without a path, such as {@code http://localhost:32768}: the control plane is at {@code /_sim}. */
    public String origin() {
        return "http://" + getHost() + ":" + getMappedPort(PORT);
    }

    /** The base URL of the API, such as {@code http://localhost:32768/v1}. */
    public String url() {
        return origin() + getEnvMap().getOrDefault("LEADLINE_BASE_PATH", "/v1").replaceAll("/$", "");
    }

    /** A new sandbox: sites, traffic, clock, limits, faults and journal of its own. */
    public Sandbox sandbox() throws IOException, InterruptedException {
        var made = control("POST", "/sandboxes", "{}");
        return new Sandbox(this, field(made, "name"), field(made, "token"));
    }

    /**
     * The JSON of the control plane's answer.
     *
     * @param body JSON; none where it is empty
     * @throws IOException what it says where it refuses
     */
    public String control(String method, String path, String body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(origin() + "/_sim" + path))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .header("Content-Type", "application/json")
                .build();
        var answer = HTTP.send(request, BodyHandlers.ofString());
        if (answer.statusCode() >= 300) {
            throw new IOException(method + " /_sim" + path + ": " + answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    /** A field of JSON that is text without escapes, as names and tokens of sandboxes are. */
    private static String field(String json, String name) throws IOException {
        var found = Pattern.compile("\"" + name + "\":\"([^\"\\\\]*)\"").matcher(json);
        if (!found.find()) {
            throw new IOException("no field " + name + " in " + json);
        }
        return found.group(1);
    }

    /**
     * One isolated copy of the service: requests with its token see nothing of other sandboxes.
     *
     * @param token what clients send as {@code Authorization: Bearer TOKEN}; it may do everything
     */
    public record Sandbox(LeadlineContainer leadline, String name, String token) {
        /** The base URL of the API. */
        public String url() {
            return leadline.url();
        }

        /** Asks the control plane about this sandbox: docs/controls.md lists the paths. */
        public String control(String method, String path, String body) throws IOException, InterruptedException {
            var join = path.contains("?") ? "&" : "?";
            var query = "sandbox=" + URLEncoder.encode(name, StandardCharsets.UTF_8);
            return leadline.control(method, path + join + query, body);
        }

        public void delete() throws IOException, InterruptedException {
            leadline.control("DELETE", "/sandboxes/" + URLEncoder.encode(name, StandardCharsets.UTF_8), "");
        }
    }
}
