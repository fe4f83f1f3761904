<?php

declare(strict_types=1);

namespace Example\Analytics;

final class Client
{
    private const BASE_URL = 'https://api.example.com/v1';

    public function __construct(private readonly string $token)
    {
    }

    public function account(): array
    {
        $curl = \curl_init(self::BASE_URL . '/account');
        \curl_setopt_array($curl, [
            CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . $this->token, 'Accept: application/json'],
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_FAILONERROR => true,
        ]);
        return \json_decode(\curl_exec($curl), true, flags: JSON_THROW_ON_ERROR);
    }
}
