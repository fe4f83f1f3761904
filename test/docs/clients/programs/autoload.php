<?php

spl_autoload_register(function (string $class): void {
    if ($class === 'Example\\Analytics\\Client') {
        require __DIR__ . '/example/analytics/src/Client.php';
    }
});
