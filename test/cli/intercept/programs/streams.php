<?php

const URL = 'https://api.example.com/v1';
const HEADERS = ['Authorization: Bearer wa_live_5f2c9e7d41b84c0a', 'Accept: application/json', 'Content-Type: application/json'];

function send(string $method, string $path, ?array $body = null): array
{
    $http = ['method' => $method, 'header' => HEADERS, 'ignore_errors' => true];
    $context = stream_context_create(['http' => $http + ($body === null ? [] : ['content' => json_encode($body)])]);
    $text = file_get_contents(URL . $path, false, $context);
    if ($text === false || !str_contains($http_response_header[0], ' 200 ')) {
        throw new RuntimeException($http_response_header[0] ?? 'no answer');
    }
    return json_decode($text, true);
}

if (send('GET', '/sites')['object'] !== 'list') {
    exit(1);
}
echo send('POST', '/sites', ['name' => 'Reef'])['name'], "\n";
