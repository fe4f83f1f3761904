package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"strings"
)

const url = "https://api.example.com/v1"

func send(method, path, body string) map[string]any {
	request, err := http.NewRequest(method, url+path, strings.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer wa_live_5f2c9e7d41b84c0a")
	request.Header.Set("Accept", "application/json")
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Body.Close()
	var data map[string]any
	if err := json.NewDecoder(answer.Body).Decode(&data); err != nil || answer.StatusCode != 200 {
		log.Fatal(answer.Status, err)
	}
	return data
}

func main() {
	if send("GET", "/sites", "")["object"] != "list" {
		log.Fatal("no list")
	}
	fmt.Println(send("POST", "/sites", `{"name":"Reef"}`)["name"])
}
