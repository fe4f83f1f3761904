package com.example.analytics;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.HttpURLConnection;
import java.net.URL;

public final class Client {
    private static final String BASE_URL = "https://api.example.com/v1";
    private final String token;

    public Client(String token) {
        this.token = token;
    }

    /** The account, as JSON. */
    public String account() throws Exception {
        var connection = (HttpURLConnection) new URL(BASE_URL + "/account").openConnection();
        connection.setRequestProperty("Authorization", "Bearer " + token);
        connection.setRequestProperty("Accept", "application/json");
        try (var answer = connection.getInputStream()) {
            return new String(answer.readAllBytes(), UTF_8);
        }
    }
}
