<?php

namespace Example\Analytics;

final class Client
{
    public function __construct(private string $token)
    {
    }

    public function account(): array
    {
        $curl = \curl_init((\getenv('ANALYTICS_URL') ?: 'https://api.example.com/v1') . '/account');
        \curl_setopt_array($curl, [
            CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . $this->token, 'Accept: application/json'],
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_FAILONERROR => true,
        ]);
        return \json_decode(\curl_exec($curl), true, flags: JSON_THROW_ON_ERROR);
    }
}
