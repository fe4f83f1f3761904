package com.example.analytics;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

public final class Client {
    private final HttpClient http = HttpClient.newHttpClient();
    private final String token;
    private final String baseUrl;

    private Client(String token, String baseUrl) {
        this.token = token;
        this.baseUrl = baseUrl;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** The account, as JSON. */
    public String account() throws Exception {
        var request = HttpRequest.newBuilder(URI.create(baseUrl + "/account"))
                .header("Authorization", "Bearer " + token)
                .header("Accept", "application/json")
                .build();
        return http.send(request, BodyHandlers.ofString()).body();
    }

    public static final class Builder {
        private String token;
        private String baseUrl = "https://api.example.com/v1";

        public Builder token(String token) {
            this.token = token;
            return this;
        }

        public Builder baseUrl(String baseUrl) {
            this.baseUrl = baseUrl;
            return this;
        }

        public Client build() {
            return new Client(token, baseUrl);
        }
    }
}
