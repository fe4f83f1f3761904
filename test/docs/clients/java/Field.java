package com.example.analytics;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

public final class Client {
    private final HttpClient http = HttpClient.newHttpClient();
    private final String token;
    private final String baseUrl;

    public Client(String token) {
        this.token = token;
        this.baseUrl = "https://api.example.com/v1";
    }

    /** The account, as JSON. */
    public String account() throws Exception {
        var request = HttpRequest.newBuilder(URI.create(baseUrl + "/account"))
                .header("Authorization", "Bearer " + token)
                .header("Accept", "application/json")
                .build();
        return http.send(request, BodyHandlers.ofString()).body();
    }
}
