<?php

/*
 * Loaded into each PHP script of a command under `leadline exec --intercept`, before its own code. Streams such as
 * file_get_contents('https://…') read no proxy from the environment: each context is given it. PHP's curl reads it.
 */

if (!defined('LEADLINE_PROXY')) {
    define('LEADLINE_PROXY', 'tcp://127.0.0.1:' . json_decode(file_get_contents(__DIR__ . '/../settings.json'))->proxyPort);
    stream_context_set_default(['http' => ['proxy' => LEADLINE_PROXY]]);
}

// The ini file of the run disables PHP's own, so that the name is free from PHP 8 on.
if (PHP_VERSION_ID >= 80000 && !function_exists('stream_context_create')) {
    /** A stream without a context is given a new one when an option is set on it: there is no other way to make one. */
    function stream_context_create(?array $options = null, ?array $params = null)
    {
        $before = get_resources('stream-context');
        $stream = fopen('php://memory', 'r');
        stream_context_set_option($stream, 'http', 'proxy', LEADLINE_PROXY);
        $made = array_diff_key(get_resources('stream-context'), $before);
        $context = end($made);
        foreach ($options ?? [] as $wrapper => $values) {
            if (!is_array($values)) {
                throw new ValueError('Options should have the form ["wrappername"]["optionname"] = $value');
            }
            foreach ($values as $name => $value) {
                stream_context_set_option($context, $wrapper, $name, $value);
            }
        }
        if ($params !== null) {
            stream_context_set_params($context, $params);
        }
        return $context;
    }
}

// What the run's ini file took the place of.
foreach ((static function (): array {
    $before = '';
    $scanned = array_map('trim', explode(',', (string) php_ini_scanned_files()));
    foreach (array_filter([php_ini_loaded_file(), ...$scanned]) as $file) {
        $text = dirname($file) === __DIR__ ? '' : (string) @file_get_contents($file);
        $ini = stripos($text, 'auto_prepend_file') === false ? [] : @parse_ini_string($text);
        $before = $ini['auto_prepend_file'] ?? $before;
    }
    return $before === '' ? [] : [$before];
})() as $leadline) {
    require $leadline;
}
unset($leadline);
