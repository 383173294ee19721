<?php
// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Calls by SoapClient. The plan has a line for each: way, operation, WSDL, endpoint or nothing, request, answer.
error_reporting(E_ALL);
set_error_handler(function ($level, $text) { throw new ErrorException($text, 0, $level); });

function call($way, $operation, $wsdl, $endpoint, $request) {
    static $clients = [];
    $options = ['soap_version' => $way == 'soap12' ? SOAP_1_2 : SOAP_1_1, 'cache_wsdl' => WSDL_CACHE_NONE, 'trace' => true];
    if ($endpoint != '') $options['location'] = $endpoint;
    $client = $clients[$way . $wsdl . $endpoint] ??= new SoapClient($wsdl, $options);
    if ($way == 'soap12' && $endpoint == '') { // it takes the address of whatever port comes first
        $client->__setLocation(explode('?', $wsdl)[0]);
    }
    try {
        $result = $client->$operation(['strRQ' => $request])->{$operation . 'Result'};
        return ['document', is_string($result) ? $result : $result->any];
    } catch (SoapFault $fault) {
        return ['fault ' . $fault->faultcode, $fault->faultstring];
    }
}

foreach (file($argv[1], FILE_IGNORE_NEW_LINES) as $line) {
    [$way, $operation, $wsdl, $endpoint, $request, $answer] = explode("\t", $line);
    try {
        [$kind, $text] = call($way, $operation, $wsdl, $endpoint, file_get_contents($request));
    } catch (Throwable $error) {
        [$kind, $text] = ['error', (string)$error];
    }
    file_put_contents($answer, "$kind\n$text");
}
