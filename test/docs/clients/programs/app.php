<?php

require 'vendor/autoload.php';

echo (new Example\Analytics\Client(getenv('LEADLINE_TOKEN')))->account()['name'];
