<?php

namespace Example\Analytics;

final class Client
{
    private string $baseUrl = 'https://api.example.com/v1';

    public function __construct(private string $token)
    {
    }

    public function account(): array
    {
        $header = "Authorization: Bearer {$this->token}\r\nAccept: application/json";
        $context = \stream_context_create(['http' => ['header' => $header]]);
        return \json_decode(\file_get_contents($this->baseUrl . '/account', false, $context), true, flags: JSON_THROW_ON_ERROR);
    }
}
