package example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;

@Testcontainers
class SitesTest {
    @Container
    static final LeadlineContainer leadline = new LeadlineContainer()
            .withEnv("LEADLINE_CLOCK", "2026-06-15T12:00:00Z")
            .withEnv("LEADLINE_FROZEN", "true");

    LeadlineContainer.Sandbox sandbox;

    @BeforeEach
    void newSandbox() throws Exception {
        sandbox = leadline.sandbox();
    }

    @AfterEach
    void deleteSandbox() throws Exception {
        sandbox.delete();
    }

    /** The client under test. */
    HttpResponse<String> send(String method, String path, String body) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(sandbox.url() + path))
                .method(method, BodyPublishers.ofString(body))
                .header("Authorization", "Bearer " + sandbox.token())
                .header("Accept", "application/json")
                .header("Content-Type", "application/json")
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }

    boolean hasSite(String name) throws Exception {
        return send("GET", "/sites?limit=100", "").body().contains("\"name\":\"" + name + "\"");
    }

    @Test
    void createsASiteAtTheTimeOfTheClock() throws Exception {
        var created = send("POST", "/sites", "{\"name\":\"Moorings\"}").body();
        assertTrue(created.contains("\"created_at\":\"2026-06-15 12:00:00\""), created);
        assertTrue(hasSite("Moorings"));
    }

    @Test
    void seesNothingOfWhatOtherTestsCreated() throws Exception {
        assertFalse(hasSite("Moorings"));
    }

    @Test
    void meetsAFaultThatTheTestArmed() throws Exception {
        sandbox.control("POST", "/faults", "{\"fault\":\"unavailable\",\"times\":1}");
        assertEquals(503, send("GET", "/sites", "").statusCode());
        assertEquals(200, send("GET", "/sites", "").statusCode());
        var journal = sandbox.control("GET", "/journal?status=503", "");
        assertTrue(journal.contains("\"cause\":\"fault:unavailable-1#1\""), journal);
    }
}
