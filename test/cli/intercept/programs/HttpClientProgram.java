import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Pattern;

public class HttpClientProgram {
    static final String URL = "https://api.example.com/v1";
    static final HttpClient CLIENT = HttpClient.newHttpClient();

    static String send(HttpRequest.Builder request) throws Exception {
        var answer = CLIENT.send(
                request.header("Authorization", "Bearer wa_live_5f2c9e7d41b84c0a")
                        .header("Accept", "application/json")
                        .header("Content-Type", "application/json")
                        .build(),
                BodyHandlers.ofString());
        if (answer.statusCode() != 200) throw new IllegalStateException("status " + answer.statusCode());
        return answer.body();
    }

    public static void main(String[] args) throws Exception {
        var sites = URI.create(URL + "/sites");
        if (!send(HttpRequest.newBuilder(sites)).contains("\"object\":\"list\"")) System.exit(1);
        var older = (HttpURLConnection) sites.toURL().openConnection();
        older.setRequestProperty("Authorization", "Bearer wa_live_5f2c9e7d41b84c0a");
        older.setRequestProperty("Accept", "application/json");
        if (older.getResponseCode() != 200) System.exit(1);
        var site = send(HttpRequest.newBuilder(sites).POST(BodyPublishers.ofString("{\"name\":\"Reef\"}")));
        var name = Pattern.compile("\"name\":\"([^\"]*)\"").matcher(site);
        if (!name.find()) System.exit(1);
        System.out.println(name.group(1));
    }
}
