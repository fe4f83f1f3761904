package com.example.analytics;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** The command line of the client's vendor. */
public final class Client {
    public static void main(String[] args) throws Exception {
        var url = System.getenv().getOrDefault("ANALYTICS_URL", "https://api.example.com/v1");
        var request = HttpRequest.newBuilder(URI.create(url + "/account"))
                .header("Authorization", "Bearer " + System.getenv("LEADLINE_TOKEN"))
                .header("Accept", "application/json")
                .build();
        System.out.println(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body());
    }
}
