<?php
// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A partner on SoapServer. What it answers is what the partner on ASP.NET answers; see ../asmx.

const MANY = 3000;

/** A request in XML or JSON, as arrays. */
function asked(string $text): array {
    if (ltrim($text)[0] == '{') return json_decode($text, true, 64, JSON_THROW_ON_ERROR);
    $root = new SimpleXMLElement($text);
    return [$root->getName() => json_decode(json_encode($root), true)];
}

function text(string $value): string { return htmlspecialchars($value, ENT_XML1); }

function flight(string $user): string {
    return "<Booking kind=\"transport\"><reservation_reference>T" . text($user) . '</reservation_reference>' .
        '<transport_number>TU 714</transport_number><class>Economy With Restrictions</class>' .
        '<departure_date>2026-12-24T10:35:00</departure_date><departure_city>تونس</departure_city>' .
        '<arrival_city>İstanbul</arrival_city><travelers><traveler><name>Zoë 😀</name>' .
        '<ticket_number>199-2400000001</ticket_number></traveler></travelers></Booking>';
}

function stay(string $number, string $name): string {
    return '<Booking kind="accommodation"><booking_number>' . text($number) . '</booking_number><name>' . text($name) .
        '</name><from_date>2026-12-24</from_date><to_date>2026-12-31</to_date><city>Hammamet</city><travelers>' .
        '<traveler><name>محمد بن علي</name></traveler><traveler><name>Élodie</name></traveler></travelers></Booking>';
}

function trips(array $request, string $login): string {
    $bookings = '';
    if ($login == 'large')
        for ($i = 0; $i < MANY; ++$i) $bookings .= stay('H' . (100000 + $i), "Hôtel n° $i");
    else
        $bookings = flight((string)$request['User']) . stay("since {$request['FromDate']}", "Hôtel «{$login}» & more");
    return "<TripBookingListRS><Bookings>$bookings</Bookings></TripBookingListRS>";
}

/** Null, an empty text, or a document. */
function answer(string $request): ?string {
    $asked = asked($request);
    $root = array_key_first($asked);
    $credential = $asked[$root]['Credential'];
    switch ($credential['Login']) {
        case 'null': return null;
        case 'empty': return '';
        case 'throw': throw new RuntimeException('no luck <today> & "رسالة"');
        case 'soap':
            throw new SoapFault('Client', 'the caller is wrong', 'http://partner.example/desk',
                                ['Error' => new SoapVar('<Error Code="E42" xmlns="urn:partner:error">no availability</Error>', XSD_ANYXML)]);
    }
    if ($credential['Password'] != 'correct-horse')
        return '<TripBookingListRS><ErrorResult id="AUTH_INVALID" type="4" retry="no"><message>Not you</message></ErrorResult></TripBookingListRS>';
    return trips($asked[$root], $credential['Login']);
}

/** As json_encode makes it of what SimpleXML reads: attributes under "@attributes", what occurs once is no array. */
function in_json(string $document): string {
    $root = new SimpleXMLElement($document);
    return json_encode([$root->getName() => $root], JSON_UNESCAPED_UNICODE);
}

class Partner {
    public function WebServiceRQ($parameters) {
        $document = answer($parameters->strRQ);
        return $document === null ? [] : ['WebServiceRQResult' => ['any' => $document]];
    }

    public function WebServiceJsonRQ($parameters) {
        $document = answer($parameters->strRQ);
        if ($document === null) return [];
        return ['WebServiceJsonRQResult' => $document === '' ? '' : in_json($document)];
    }
}

$version = str_contains($_SERVER['CONTENT_TYPE'] ?? '', 'application/soap+xml') ? SOAP_1_2 : SOAP_1_1;
$server = new SoapServer(getenv('PARTNER_WSDL'), ['soap_version' => $version, 'cache_wsdl' => WSDL_CACHE_NONE]);
$server->setClass('Partner');
$server->handle();
