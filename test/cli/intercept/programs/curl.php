<?php

const URL = 'https://api.example.com/v1';
const HEADERS = ['Authorization: Bearer wa_live_5f2c9e7d41b84c0a', 'Accept: application/json', 'Content-Type: application/json'];

function send(string $path, ?array $body = null): array
{
    $curl = curl_init(URL . $path);
    curl_setopt_array($curl, [CURLOPT_HTTPHEADER => HEADERS, CURLOPT_RETURNTRANSFER => true, CURLOPT_FAILONERROR => true]);
    if ($body !== null) {
        curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body));
    }
    $text = curl_exec($curl);
    if ($text === false) {
        throw new RuntimeException(curl_error($curl));
    }
    return json_decode($text, true);
}

if (send('/sites')['object'] !== 'list') {
    exit(1);
}
echo send('/sites', ['name' => 'Reef'])['name'], "\n";
