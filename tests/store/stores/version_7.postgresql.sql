-- Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
-- A store of schema version 7, as pg_dump --inserts writes it, without names of schemas.
CREATE TABLE allotment_periods (
    room_id bigint NOT NULL,
    first_night bigint NOT NULL,
    end_night bigint NOT NULL,
    quantity integer NOT NULL,
    stopped integer NOT NULL
);
CREATE TABLE allowed_addresses (
    address_range text NOT NULL COLLATE pg_catalog."C",
    note text NOT NULL
);
CREATE TABLE boards (
    id bigint NOT NULL,
    title text NOT NULL
);
CREATE TABLE bookings (
    user_id bigint NOT NULL,
    created bigint NOT NULL,
    reference text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    member_id bigint,
    item text NOT NULL
);
CREATE TABLE cancellation_terms (
    room_id bigint NOT NULL,
    plan integer NOT NULL,
    days_before integer NOT NULL,
    percent integer NOT NULL
);
CREATE TABLE cities (
    id bigint NOT NULL,
    name text NOT NULL,
    currency text NOT NULL
);
CREATE TABLE hotels (
    id bigint NOT NULL,
    city_id bigint NOT NULL,
    title text NOT NULL,
    category_id bigint,
    category text,
    picture_url text,
    longitude text,
    latitude text,
    address text,
    summary text,
    currency text NOT NULL,
    phone text,
    email text
);
CREATE TABLE inventory_changes (
    id bigint NOT NULL,
    writer bigint DEFAULT txid_current() NOT NULL,
    hotel_id bigint,
    first_night bigint,
    end_night bigint,
    made bigint NOT NULL
);
ALTER TABLE inventory_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME inventory_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE VIEW inventory_horizon AS
 SELECT txid_snapshot_xmin(txid_current_snapshot()) AS horizon;
CREATE VIEW inventory_log AS
 SELECT inventory_changes.id,
    inventory_changes.writer AS place,
    inventory_changes.hotel_id,
    inventory_changes.first_night,
    inventory_changes.end_night
   FROM inventory_changes;
CREATE TABLE login_hotels (
    login text NOT NULL COLLATE pg_catalog."C",
    hotel_id bigint NOT NULL
);
CREATE TABLE login_members (
    login text NOT NULL COLLATE pg_catalog."C",
    member_id bigint NOT NULL
);
CREATE TABLE login_users (
    login text NOT NULL COLLATE pg_catalog."C",
    user_id bigint NOT NULL
);
CREATE TABLE logins (
    login text NOT NULL COLLATE pg_catalog."C",
    password_hash text NOT NULL,
    may_update_rates integer DEFAULT 0 NOT NULL,
    certificate_name text DEFAULT ''::text NOT NULL
);
CREATE TABLE order_customers (
    user_id bigint NOT NULL,
    order_id bigint NOT NULL,
    civility text,
    first_name text NOT NULL,
    last_name text NOT NULL,
    email text,
    phone text
);
CREATE TABLE order_occupants (
    user_id bigint NOT NULL,
    order_id bigint NOT NULL,
    room integer NOT NULL,
    place integer NOT NULL,
    type text NOT NULL,
    age bigint,
    civility text,
    first_name text NOT NULL,
    last_name text NOT NULL
);
CREATE TABLE order_rooms (
    user_id bigint NOT NULL,
    order_id bigint NOT NULL,
    room_id bigint NOT NULL,
    quantity integer NOT NULL
);
CREATE TABLE orders (
    user_id bigint NOT NULL,
    id bigint NOT NULL,
    client_reference text NOT NULL COLLATE pg_catalog."C",
    body_hash text NOT NULL,
    quote_id text NOT NULL COLLATE pg_catalog."C",
    member_id bigint,
    state text NOT NULL,
    on_request integer NOT NULL,
    created bigint NOT NULL,
    acknowledge_before bigint,
    hotel_id bigint NOT NULL,
    check_in bigint NOT NULL,
    nights integer NOT NULL,
    currency text NOT NULL,
    total text NOT NULL,
    fee text
);
CREATE TABLE quote_rooms (
    user_id bigint NOT NULL,
    quote_id text NOT NULL COLLATE pg_catalog."C",
    place integer NOT NULL,
    room_id bigint NOT NULL,
    plan integer NOT NULL,
    board_id bigint NOT NULL,
    offer_id text NOT NULL,
    adults integer NOT NULL,
    children integer NOT NULL,
    infants integer NOT NULL,
    price text NOT NULL
);
CREATE TABLE quote_terms (
    user_id bigint NOT NULL,
    quote_id text NOT NULL COLLATE pg_catalog."C",
    from_date bigint NOT NULL,
    fee text NOT NULL
);
CREATE TABLE quotes (
    user_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    expires_at bigint NOT NULL,
    consumed integer NOT NULL,
    sold_out integer NOT NULL,
    on_request integer NOT NULL,
    hotel_id bigint NOT NULL,
    check_in bigint NOT NULL,
    nights integer NOT NULL,
    currency text NOT NULL,
    total text NOT NULL
);
CREATE TABLE rate_periods (
    room_id bigint NOT NULL,
    plan integer NOT NULL,
    first_night bigint NOT NULL,
    end_night bigint NOT NULL,
    price text NOT NULL,
    child_price text,
    price_without_promotion text,
    minimum_stay integer NOT NULL
);
CREATE TABLE rate_plans (
    room_id bigint NOT NULL,
    plan integer NOT NULL,
    board_id bigint NOT NULL,
    per_person integer NOT NULL,
    non_refundable integer NOT NULL,
    infant_to integer DEFAULT 1 NOT NULL,
    child_to integer DEFAULT 17 NOT NULL
);
CREATE TABLE rooms (
    id bigint NOT NULL,
    hotel_id bigint NOT NULL,
    title text NOT NULL,
    most_adults integer NOT NULL,
    most_children integer NOT NULL,
    most_guests integer NOT NULL,
    release_days integer NOT NULL,
    on_request integer NOT NULL
);
CREATE TABLE schema_migrations (
    version integer NOT NULL,
    what text NOT NULL
);
CREATE TABLE service_keys (
    name text NOT NULL COLLATE pg_catalog."C",
    key_hex text NOT NULL
);
CREATE TABLE taken_rooms (
    room_id bigint NOT NULL,
    night bigint NOT NULL,
    taken integer NOT NULL
);
INSERT INTO allotment_periods VALUES (11, 20544, 20635, 3, 0);
INSERT INTO allotment_periods VALUES (12, 20544, 20635, 1, 0);
INSERT INTO allotment_periods VALUES (21, 20544, 20635, 2, 0);
INSERT INTO allotment_periods VALUES (31, 20544, 20635, 0, 0);
INSERT INTO allotment_periods VALUES (41, 20544, 20635, 5, 1);
INSERT INTO allotment_periods VALUES (51, 20544, 20635, 9, 0);
INSERT INTO allowed_addresses VALUES ('10.0.0.0/8', 'offices');
INSERT INTO boards VALUES (2, 'Bed and breakfast');
INSERT INTO boards VALUES (5, 'Half board');
INSERT INTO bookings VALUES (7, 17723664000000000, 'A1', 'transport', 1, '<Booking kind="transport"><reservation_reference>A1</reservation_reference><transport_number>TU 716</transport_number><class>Economy With Restrictions</class><departure_date>2026-11-01T08:30:15.25</departure_date><departure_city>تونس</departure_city><arrival_city>Paris</arrival_city><airline_company>Tunisair &amp; Sœurs</airline_company><departure_airport>Tunis-Carthage</departure_airport><departure_airport_iata>TUN</departure_airport_iata><arrival_airport>Orly</arrival_airport><arrival_airport_iata>ORY</arrival_airport_iata><departure_terminal>1</departure_terminal><arrival_terminal/><arrival_date>2026-11-01T11:05:00</arrival_date><duration>2h :35m</duration><departure_location><latitude>36.8510</latitude><longitude>10.2272</longitude></departure_location><arrival_location><latitude>48.7262</latitude><longitude>-2.3652</longitude></arrival_location><travelers><traveler><name>Γιώργος Παπαδόπουλος</name><ticket_number>199-1</ticket_number></traveler><traveler><name>Zoë ''O'' "Brien"</name><ticket_number>199-2</ticket_number></traveler></travelers></Booking>');
INSERT INTO bookings VALUES (7, 17723664000000000, 'A2', 'transport', 2, '<Booking kind="transport"><reservation_reference>A2</reservation_reference><transport_number>1</transport_number><class>C</class><departure_date>2026-01-02T00:00:00</departure_date><departure_city>Tunis</departure_city><travelers><traveler><name>A</name><ticket_number>1</ticket_number></traveler></travelers></Booking>');
INSERT INTO bookings VALUES (7, 17723664050000000, 'S1', 'accommodation', NULL, '<Booking kind="accommodation"><booking_number>S1</booking_number><name>Sea &amp; Sand &lt;beach&gt;</name><from_date>2026-12-30</from_date><to_date>2027-01-02</to_date><location><latitude>-36.40</latitude><longitude>0</longitude></location><address>Rue de l''Été 1; DROP TABLE bookings</address><picture_url>https://pictures.example/1.jpg?a=b&amp;c=d</picture_url><type_of_room>Double</type_of_room><city>Hammamet</city><phone>+216 72 200 000</phone><email>hotel@example.com</email><travelers><traveler><name>محمد بن علي</name><type_of_room>Double</type_of_room></traveler><traveler><name>سارة</name></traveler></travelers></Booking>');
INSERT INTO bookings VALUES (8, 17723664000000000, 'A1', 'transport', 3, '<Booking kind="transport"><reservation_reference>A1</reservation_reference><transport_number>TU 716</transport_number><class>Economy With Restrictions</class><departure_date>2026-11-01T08:30:15.25</departure_date><departure_city>تونس</departure_city><arrival_city>Paris</arrival_city><airline_company>Tunisair &amp; Sœurs</airline_company><departure_airport>Tunis-Carthage</departure_airport><departure_airport_iata>TUN</departure_airport_iata><arrival_airport>Orly</arrival_airport><arrival_airport_iata>ORY</arrival_airport_iata><departure_terminal>1</departure_terminal><arrival_terminal/><arrival_date>2026-11-01T11:05:00</arrival_date><duration>2h :35m</duration><departure_location><latitude>36.8510</latitude><longitude>10.2272</longitude></departure_location><arrival_location><latitude>48.7262</latitude><longitude>-2.3652</longitude></arrival_location><travelers><traveler><name>Γιώργος Παπαδόπουλος</name><ticket_number>199-1</ticket_number></traveler><traveler><name>Zoë ''O'' "Brien"</name><ticket_number>199-2</ticket_number></traveler></travelers></Booking>');
INSERT INTO bookings VALUES (8, 17723700000000000, 'A1', 'accommodation', 3, '<Booking kind="accommodation"><booking_number>A1</booking_number><name>Hotel</name><from_date>2026-05-01</from_date><to_date>2026-05-02</to_date><city>Paris</city><travelers><traveler><name>A</name></traveler></travelers></Booking>');
INSERT INTO bookings VALUES (7, 17750376000000000, 'H599881193588653', 'accommodation', NULL, '<Booking kind="accommodation"><booking_number>H599881193588653</booking_number><name>Beta</name><from_date>2026-05-20</from_date><to_date>2026-05-22</to_date><location><latitude>36.40</latitude><longitude>10.6</longitude></location><address>Rue de l''Été 1; DROP TABLE bookings</address><picture_url>https://pictures.example/1.jpg?a=b&amp;c=d</picture_url><type_of_room>Room 11</type_of_room><city>Hammamet</city><phone>+216 72 200 000</phone><email>hotel@example.com</email><travelers><traveler><name>Zoë O''Neil</name><type_of_room>Room 11</type_of_room></traveler><traveler><name>سعيد بن علي</name><type_of_room>Room 11</type_of_room></traveler></travelers></Booking>');
INSERT INTO bookings VALUES (7, 17750376000000000, 'H336060154252414', 'accommodation', NULL, '<Booking kind="accommodation"><booking_number>H336060154252414</booking_number><name>Epsilon</name><from_date>2026-04-20</from_date><to_date>2026-04-23</to_date><type_of_room>Room 51</type_of_room><city>Hammamet</city><travelers><traveler><name>Zoë O''Neil</name><type_of_room>Room 51</type_of_room></traveler><traveler><name>سعيد بن علي</name><type_of_room>Room 51</type_of_room></traveler><traveler><name>Zoë O''Neil</name><type_of_room>Room 51</type_of_room></traveler><traveler><name>سعيد بن علي</name><type_of_room>Room 51</type_of_room></traveler></travelers></Booking>');
INSERT INTO bookings VALUES (7, 17775396000000000, 'H184771302233318', 'accommodation', NULL, '<Booking kind="accommodation"><booking_number>H184771302233318</booking_number><name>Gamma</name><from_date>2026-05-20</from_date><to_date>2026-05-22</to_date><type_of_room>Room 31</type_of_room><city>Hammamet</city><travelers><traveler><name>Zoë O''Neil</name><type_of_room>Room 31</type_of_room></traveler><traveler><name>سعيد بن علي</name><type_of_room>Room 31</type_of_room></traveler></travelers></Booking>');
INSERT INTO bookings VALUES (8, 17775396000000000, 'H627871790495823', 'accommodation', NULL, '<Booking kind="accommodation"><booking_number>H627871790495823</booking_number><name>Beta</name><from_date>2026-05-20</from_date><to_date>2026-05-22</to_date><location><latitude>36.40</latitude><longitude>10.6</longitude></location><address>Rue de l''Été 1; DROP TABLE bookings</address><picture_url>https://pictures.example/1.jpg?a=b&amp;c=d</picture_url><type_of_room>Room 12</type_of_room><city>Hammamet</city><phone>+216 72 200 000</phone><email>hotel@example.com</email><travelers><traveler><name>Zoë O''Neil</name><type_of_room>Room 12</type_of_room></traveler><traveler><name>سعيد بن علي</name><type_of_room>Room 12</type_of_room></traveler></travelers></Booking>');
INSERT INTO cancellation_terms VALUES (11, 1, 2, 100);
INSERT INTO cancellation_terms VALUES (11, 1, 7, 50);
INSERT INTO cities VALUES (104, 'Hammamet', 'TND');
INSERT INTO cities VALUES (300, 'Nowhere', 'JPY');
INSERT INTO hotels VALUES (1, 104, 'Beta', 4, '4*', 'https://pictures.example/1.jpg?a=b&c=d', '10.6', '36.40', 'Rue de l''Été 1; DROP TABLE bookings', 'شاطئ', 'TND', '+216 72 200 000', 'hotel@example.com');
INSERT INTO hotels VALUES (2, 104, 'Alpha', 5, '5*', NULL, NULL, NULL, NULL, NULL, 'TND', NULL, NULL);
INSERT INTO hotels VALUES (3, 104, 'Gamma', 3, '3*', NULL, NULL, NULL, NULL, NULL, 'TND', NULL, NULL);
INSERT INTO hotels VALUES (4, 104, 'Delta', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'TND', NULL, NULL);
INSERT INTO hotels VALUES (5, 104, 'Epsilon', 3, '3*', NULL, NULL, NULL, NULL, NULL, 'TND', NULL, NULL);
INSERT INTO inventory_changes OVERRIDING SYSTEM VALUE VALUES (1, 729, 1, NULL, NULL, 17956214320187065);
INSERT INTO inventory_changes OVERRIDING SYSTEM VALUE VALUES (2, 729, 2, NULL, NULL, 17956214320210871);
INSERT INTO inventory_changes OVERRIDING SYSTEM VALUE VALUES (3, 729, 3, NULL, NULL, 17956214320272773);
INSERT INTO inventory_changes OVERRIDING SYSTEM VALUE VALUES (4, 729, 4, NULL, NULL, 17956214320758964);
INSERT INTO inventory_changes OVERRIDING SYSTEM VALUE VALUES (5, 729, 5, NULL, NULL, 17956214320768768);
INSERT INTO inventory_changes OVERRIDING SYSTEM VALUE VALUES (6, 729, NULL, NULL, NULL, 17956214321526481);
INSERT INTO inventory_changes OVERRIDING SYSTEM VALUE VALUES (7, 732, 1, 20593, 20595, 17956214329624869);
INSERT INTO inventory_changes OVERRIDING SYSTEM VALUE VALUES (8, 734, 1, 20593, 20595, 17956214330706690);
INSERT INTO inventory_changes OVERRIDING SYSTEM VALUE VALUES (9, 736, 1, 20593, 20595, 17956214331899485);
INSERT INTO inventory_changes OVERRIDING SYSTEM VALUE VALUES (10, 738, 5, 20563, 20566, 17956214333458837);
INSERT INTO inventory_changes OVERRIDING SYSTEM VALUE VALUES (11, 740, 5, 20563, 20566, 17956214334952761);
INSERT INTO inventory_changes OVERRIDING SYSTEM VALUE VALUES (12, 742, 5, 20563, 20566, 17956214335859237);
INSERT INTO inventory_changes OVERRIDING SYSTEM VALUE VALUES (13, 748, 5, 20563, 20566, 17956214338764290);
INSERT INTO inventory_changes OVERRIDING SYSTEM VALUE VALUES (14, 749, 5, 20563, 20566, 17956214339476161);
INSERT INTO inventory_changes OVERRIDING SYSTEM VALUE VALUES (15, 750, 1, 20593, 20595, 17956214339510502);
INSERT INTO inventory_changes OVERRIDING SYSTEM VALUE VALUES (16, 751, 1, 20593, 20595, 17956214339971272);
INSERT INTO inventory_changes OVERRIDING SYSTEM VALUE VALUES (17, 757, 1, 20593, 20595, 17956214344057124);
INSERT INTO login_members VALUES ('agency', 1);
INSERT INTO login_members VALUES ('agency', 2);
INSERT INTO login_members VALUES ('other', 3);
INSERT INTO login_users VALUES ('agency', 7);
INSERT INTO login_users VALUES ('agency', 9);
INSERT INTO login_users VALUES ('other', 8);
INSERT INTO logins VALUES ('agency', '$argon2id$v=19$m=8,t=1,p=1$X1+mAC9zS2w2molyfq3GXA$jp0Xd3GVHBo1Pb/uJXxSSrfcWw1JsON9mwSXUDH9LeU', 0, '');
INSERT INTO logins VALUES ('other', '$argon2id$v=19$m=8,t=1,p=1$X1+mAC9zS2w2molyfq3GXA$jp0Xd3GVHBo1Pb/uJXxSSrfcWw1JsON9mwSXUDH9LeU', 0, '');
INSERT INTO order_customers VALUES (7, 599881193588653, 'Mrs', 'Zoë', 'O''Neil', 'zoe@example.com', '+216 72 200 000');
INSERT INTO order_customers VALUES (7, 765781689438920, 'Mrs', 'Zoë', 'O''Neil', 'zoe@example.com', '+216 72 200 000');
INSERT INTO order_customers VALUES (7, 649724040753880, 'Mrs', 'Zoë', 'O''Neil', 'zoe@example.com', '+216 72 200 000');
INSERT INTO order_customers VALUES (7, 761791810436942, 'Mrs', 'Zoë', 'O''Neil', 'zoe@example.com', '+216 72 200 000');
INSERT INTO order_customers VALUES (7, 336060154252414, 'Mrs', 'Zoë', 'O''Neil', 'zoe@example.com', '+216 72 200 000');
INSERT INTO order_customers VALUES (7, 358860433894867, 'Mrs', 'Zoë', 'O''Neil', 'zoe@example.com', '+216 72 200 000');
INSERT INTO order_customers VALUES (7, 103463033588337, 'Mrs', 'Zoë', 'O''Neil', 'zoe@example.com', '+216 72 200 000');
INSERT INTO order_customers VALUES (7, 150597338917396, 'Mrs', 'Zoë', 'O''Neil', 'zoe@example.com', '+216 72 200 000');
INSERT INTO order_customers VALUES (7, 184771302233318, 'Mrs', 'Zoë', 'O''Neil', 'zoe@example.com', '+216 72 200 000');
INSERT INTO order_customers VALUES (8, 627871790495823, 'Mrs', 'Zoë', 'O''Neil', 'zoe@example.com', '+216 72 200 000');
INSERT INTO order_occupants VALUES (7, 599881193588653, 0, 0, 'Adult', NULL, NULL, 'Zoë', 'O''Neil');
INSERT INTO order_occupants VALUES (7, 599881193588653, 0, 1, 'Adult', NULL, NULL, 'سعيد', 'بن علي');
INSERT INTO order_occupants VALUES (7, 765781689438920, 0, 0, 'Adult', NULL, NULL, 'Zoë', 'O''Neil');
INSERT INTO order_occupants VALUES (7, 765781689438920, 0, 1, 'Adult', NULL, NULL, 'سعيد', 'بن علي');
INSERT INTO order_occupants VALUES (7, 649724040753880, 0, 0, 'Adult', NULL, NULL, 'Zoë', 'O''Neil');
INSERT INTO order_occupants VALUES (7, 649724040753880, 0, 1, 'Adult', NULL, NULL, 'سعيد', 'بن علي');
INSERT INTO order_occupants VALUES (7, 761791810436942, 0, 0, 'Adult', NULL, NULL, 'Zoë', 'O''Neil');
INSERT INTO order_occupants VALUES (7, 761791810436942, 0, 1, 'Adult', NULL, NULL, 'سعيد', 'بن علي');
INSERT INTO order_occupants VALUES (7, 336060154252414, 0, 0, 'Adult', NULL, NULL, 'Zoë', 'O''Neil');
INSERT INTO order_occupants VALUES (7, 336060154252414, 0, 1, 'Adult', NULL, NULL, 'سعيد', 'بن علي');
INSERT INTO order_occupants VALUES (7, 336060154252414, 1, 0, 'Adult', NULL, NULL, 'Zoë', 'O''Neil');
INSERT INTO order_occupants VALUES (7, 336060154252414, 1, 1, 'Adult', NULL, NULL, 'سعيد', 'بن علي');
INSERT INTO order_occupants VALUES (7, 358860433894867, 0, 0, 'Adult', NULL, NULL, 'Zoë', 'O''Neil');
INSERT INTO order_occupants VALUES (7, 358860433894867, 0, 1, 'Adult', NULL, NULL, 'سعيد', 'بن علي');
INSERT INTO order_occupants VALUES (7, 103463033588337, 0, 0, 'Adult', NULL, NULL, 'Zoë', 'O''Neil');
INSERT INTO order_occupants VALUES (7, 103463033588337, 0, 1, 'Adult', NULL, NULL, 'سعيد', 'بن علي');
INSERT INTO order_occupants VALUES (7, 150597338917396, 0, 0, 'Adult', NULL, NULL, 'Zoë', 'O''Neil');
INSERT INTO order_occupants VALUES (7, 150597338917396, 0, 1, 'Adult', NULL, NULL, 'سعيد', 'بن علي');
INSERT INTO order_occupants VALUES (7, 184771302233318, 0, 0, 'Adult', NULL, NULL, 'Zoë', 'O''Neil');
INSERT INTO order_occupants VALUES (7, 184771302233318, 0, 1, 'Adult', NULL, NULL, 'سعيد', 'بن علي');
INSERT INTO order_occupants VALUES (8, 627871790495823, 0, 0, 'Adult', NULL, NULL, 'Zoë', 'O''Neil');
INSERT INTO order_occupants VALUES (8, 627871790495823, 0, 1, 'Adult', NULL, NULL, 'سعيد', 'بن علي');
INSERT INTO order_rooms VALUES (7, 599881193588653, 11, 1);
INSERT INTO order_rooms VALUES (7, 765781689438920, 11, 1);
INSERT INTO order_rooms VALUES (7, 649724040753880, 12, 1);
INSERT INTO order_rooms VALUES (7, 761791810436942, 51, 1);
INSERT INTO order_rooms VALUES (7, 336060154252414, 51, 2);
INSERT INTO order_rooms VALUES (7, 358860433894867, 51, 1);
INSERT INTO order_rooms VALUES (8, 627871790495823, 12, 1);
INSERT INTO orders VALUES (7, 599881193588653, 'confirmed', '1:0c5d6fb2bfbb8283477dbd900c8eabeef54a61d6b02cadc3cb35e705174b6759', 'Q-64a13e0c9e11b34c6526c307dcd8d97d', NULL, 'OK', 0, 17750376000000000, NULL, 1, 20593, 2, 'TND', '146.668', NULL);
INSERT INTO orders VALUES (7, 336060154252414, 'acknowledged', '1:06decd68d3960eaeb5b7772001d38114c536ac4a85886895dba99a197c2ba21e', 'Q-8ac602ee425d25c7f142d55b9bd7c181', NULL, 'OK', 1, 17750376000000000, 17751240000000000, 5, 20563, 3, 'TND', '270.000', NULL);
INSERT INTO orders VALUES (7, 358860433894867, 'declined', '1:f36cc3e7822e369a9b0ac4ee2fa35860edfc6bb7f301ff3656ae8264c0f47a4e', 'Q-a92d3b7f3276796b204d06028d121856', NULL, 'DC', 1, 17750376000000000, 17751240000000000, 5, 20563, 3, 'TND', '135.000', NULL);
INSERT INTO orders VALUES (7, 761791810436942, 'cancelled-on-request', '1:6dd9a878b47d511e8dd5e401c731d6f245e827368ce4e006b657f2847a93ef9c', 'Q-5db644ddc388bcfa7d9317f63c4caf1f', NULL, 'XX', 1, 17750376000000000, 17751240000000000, 5, 20563, 3, 'TND', '135.000', '0.000');
INSERT INTO orders VALUES (7, 649724040753880, 'cancelled-free', '1:5d57c76eac4df9cfb4d7305517d881fc1a0e690dd56a8c5d02711ad1f281c5b0', 'Q-38f43f41226ae21b4b0c8173952a48f5', NULL, 'XX', 0, 17750376000000000, NULL, 1, 20593, 2, 'TND', '300.000', '0.000');
INSERT INTO orders VALUES (7, 765781689438920, 'cancelled-with-fee', '1:d50b296de556a337be13db65d8364bf4d846090924ec6e4dda1d7bc1ff7c421f', 'Q-e7711c62a1d20551a7daf0292f70f759', NULL, 'XX', 0, 17750376000000000, NULL, 1, 20593, 2, 'TND', '146.668', '73.334');
INSERT INTO orders VALUES (7, 103463033588337, 'expired', '1:a4f2f7016720a9be04de840c8fd0e0d82908302001a8371e2201efd7092058c4', 'Q-4078fbea2a0c02775ac54da3f281f9dd', NULL, 'XP', 1, 17750376000000000, 17751240000000000, 3, 20593, 2, 'TND', '80.000', NULL);
INSERT INTO orders VALUES (7, 184771302233318, 'on-request', '1:ba2e6011e76b3059f55678be0edfd0df25b39db38e8d424d3907db4056666e7c', 'Q-5cc1763e577233d2bc8db16a8ef728b2', NULL, 'OR', 1, 17775396000000000, 17776260000000000, 3, 20593, 2, 'TND', '80.000', NULL);
INSERT INTO orders VALUES (8, 627871790495823, 'confirmed', '1:a95f47dcf8d0654b0195ac72c96e2d082106626ad556489cdb890bec48a28333', 'Q-f83b854aefcc4475af0f3503fa340991', NULL, 'OK', 0, 17775396000000000, NULL, 1, 20593, 2, 'TND', '300.000', NULL);
INSERT INTO orders VALUES (7, 150597338917396, 'overdue-not-yet-expired', '1:d8a04fd5ed12c435abab133d1a73ea24af2e5c0499fce86a463f3b0fe2d6f5ad', 'Q-56f8af5b5b83aafbb74b1b7738bfa366', NULL, 'OR', 1, 17750376000000000, 17751240000000000, 3, 20593, 2, 'TND', '80.000', NULL);
INSERT INTO quote_rooms VALUES (7, 'Q-64a13e0c9e11b34c6526c307dcd8d97d', 0, 11, 1, 2, 'A-LBAgQEAAACIhYC2PMRBvkRh0lnXLeHjPTkG1iPz5k', 2, 0, 0, '146.668');
INSERT INTO quote_rooms VALUES (7, 'Q-e7711c62a1d20551a7daf0292f70f759', 0, 11, 1, 2, 'A-LBAgQEAAACIhYC2PMRBvkRh0lnXLeHjPTkG1iPz5k', 2, 0, 0, '146.668');
INSERT INTO quote_rooms VALUES (7, 'Q-38f43f41226ae21b4b0c8173952a48f5', 0, 12, 1, 5, 'A-LBAgQEAAACIhgCwM8kBnIMu7tRuKNr6mFnBOCcqqs', 2, 0, 0, '300.000');
INSERT INTO quote_rooms VALUES (7, 'Q-5db644ddc388bcfa7d9317f63c4caf1f', 0, 51, 1, 2, 'A6bBAgYEAAACImYCsL0QBkedcG8eBZZ0jZzzOWwBaDY', 2, 0, 0, '135.000');
INSERT INTO quote_rooms VALUES (7, 'Q-8ac602ee425d25c7f142d55b9bd7c181', 0, 51, 1, 2, 'A6bBAgYEAAACImYCsL0QBkedcG8eBZZ0jZzzOWwBaDY', 2, 0, 0, '135.000');
INSERT INTO quote_rooms VALUES (7, 'Q-8ac602ee425d25c7f142d55b9bd7c181', 1, 51, 1, 2, 'A6bBAgYEAAACImYCsL0QBkedcG8eBZZ0jZzzOWwBaDY', 2, 0, 0, '135.000');
INSERT INTO quote_rooms VALUES (7, 'Q-a92d3b7f3276796b204d06028d121856', 0, 51, 1, 2, 'A6bBAgYEAAACImYCsL0QBkedcG8eBZZ0jZzzOWwBaDY', 2, 0, 0, '135.000');
INSERT INTO quote_rooms VALUES (7, 'Q-4078fbea2a0c02775ac54da3f281f9dd', 0, 31, 1, 2, 'A-LBAgQEAAACIj4CgOIJBsUsS5mxHpMT-e-F_MiXqYI', 2, 0, 0, '80.000');
INSERT INTO quote_rooms VALUES (7, 'Q-56f8af5b5b83aafbb74b1b7738bfa366', 0, 31, 1, 2, 'A-LBAgQEAAACIj4CgOIJBsUsS5mxHpMT-e-F_MiXqYI', 2, 0, 0, '80.000');
INSERT INTO quote_rooms VALUES (7, 'Q-5cc1763e577233d2bc8db16a8ef728b2', 0, 31, 1, 2, 'A-LBAgQEAAACIj4CgOIJBsUsS5mxHpMT-e-F_MiXqYI', 2, 0, 0, '80.000');
INSERT INTO quote_rooms VALUES (7, 'Q-7b10e5bc130e3ac04c04ab3e4e05bdc4', 0, 11, 1, 2, 'A-LBAgQEAAACIhYC2PMRBvkRh0lnXLeHjPTkG1iPz5k', 2, 0, 0, '146.668');
INSERT INTO quote_rooms VALUES (8, 'Q-f83b854aefcc4475af0f3503fa340991', 0, 12, 1, 5, 'A-LBAgQEAAACIhgCwM8kBnIMu7tRuKNr6mFnBOCcqqs', 2, 0, 0, '300.000');
INSERT INTO quote_terms VALUES (7, 'Q-64a13e0c9e11b34c6526c307dcd8d97d', 20586, '73.334');
INSERT INTO quote_terms VALUES (7, 'Q-64a13e0c9e11b34c6526c307dcd8d97d', 20591, '146.668');
INSERT INTO quote_terms VALUES (7, 'Q-e7711c62a1d20551a7daf0292f70f759', 20586, '73.334');
INSERT INTO quote_terms VALUES (7, 'Q-e7711c62a1d20551a7daf0292f70f759', 20591, '146.668');
INSERT INTO quote_terms VALUES (7, 'Q-7b10e5bc130e3ac04c04ab3e4e05bdc4', 20586, '73.334');
INSERT INTO quote_terms VALUES (7, 'Q-7b10e5bc130e3ac04c04ab3e4e05bdc4', 20591, '146.668');
INSERT INTO quotes VALUES (7, 'Q-64a13e0c9e11b34c6526c307dcd8d97d', 17750388000000000, 1, 0, 0, 1, 20593, 2, 'TND', '146.668');
INSERT INTO quotes VALUES (7, 'Q-e7711c62a1d20551a7daf0292f70f759', 17750388000000000, 1, 0, 0, 1, 20593, 2, 'TND', '146.668');
INSERT INTO quotes VALUES (7, 'Q-38f43f41226ae21b4b0c8173952a48f5', 17750388000000000, 1, 0, 0, 1, 20593, 2, 'TND', '300.000');
INSERT INTO quotes VALUES (7, 'Q-5db644ddc388bcfa7d9317f63c4caf1f', 17750388000000000, 1, 0, 1, 5, 20563, 3, 'TND', '135.000');
INSERT INTO quotes VALUES (7, 'Q-8ac602ee425d25c7f142d55b9bd7c181', 17750388000000000, 1, 0, 1, 5, 20563, 3, 'TND', '270.000');
INSERT INTO quotes VALUES (7, 'Q-a92d3b7f3276796b204d06028d121856', 17750388000000000, 1, 0, 1, 5, 20563, 3, 'TND', '135.000');
INSERT INTO quotes VALUES (7, 'Q-4078fbea2a0c02775ac54da3f281f9dd', 17750388000000000, 1, 0, 1, 3, 20593, 2, 'TND', '80.000');
INSERT INTO quotes VALUES (7, 'Q-56f8af5b5b83aafbb74b1b7738bfa366', 17750388000000000, 1, 0, 1, 3, 20593, 2, 'TND', '80.000');
INSERT INTO quotes VALUES (7, 'Q-5cc1763e577233d2bc8db16a8ef728b2', 17775408000000000, 1, 0, 1, 3, 20593, 2, 'TND', '80.000');
INSERT INTO quotes VALUES (7, 'Q-7b10e5bc130e3ac04c04ab3e4e05bdc4', 17775408000000000, 0, 0, 0, 1, 20593, 2, 'TND', '146.668');
INSERT INTO quotes VALUES (8, 'Q-f83b854aefcc4475af0f3503fa340991', 17775408000000000, 1, 0, 0, 1, 20593, 2, 'TND', '300.000');
INSERT INTO rate_periods VALUES (11, 1, 20544, 20635, '36.667', '10.000', NULL, 1);
INSERT INTO rate_periods VALUES (11, 2, 20544, 20635, '50.000', NULL, NULL, 1);
INSERT INTO rate_periods VALUES (12, 1, 20544, 20635, '150.000', NULL, NULL, 1);
INSERT INTO rate_periods VALUES (21, 1, 20544, 20605, '60.000', NULL, '80.000', 1);
INSERT INTO rate_periods VALUES (21, 2, 20544, 20605, '50.000', NULL, NULL, 1);
INSERT INTO rate_periods VALUES (31, 1, 20544, 20635, '40.000', NULL, NULL, 1);
INSERT INTO rate_periods VALUES (41, 1, 20544, 20635, '90.000', NULL, NULL, 1);
INSERT INTO rate_periods VALUES (51, 1, 20544, 20635, '45.000', NULL, NULL, 3);
INSERT INTO rate_plans VALUES (11, 1, 2, 1, 0, 1, 17);
INSERT INTO rate_plans VALUES (11, 2, 5, 1, 0, 1, 17);
INSERT INTO rate_plans VALUES (12, 1, 5, 0, 0, 1, 17);
INSERT INTO rate_plans VALUES (21, 1, 2, 0, 0, 1, 17);
INSERT INTO rate_plans VALUES (21, 2, 2, 0, 1, 1, 17);
INSERT INTO rate_plans VALUES (31, 1, 2, 0, 0, 1, 17);
INSERT INTO rate_plans VALUES (41, 1, 2, 0, 0, 1, 17);
INSERT INTO rate_plans VALUES (51, 1, 2, 0, 0, 1, 17);
INSERT INTO rooms VALUES (11, 1, 'Room 11', 2, 1, 3, 0, 0);
INSERT INTO rooms VALUES (12, 1, 'Room 12', 2, 2, 4, 0, 0);
INSERT INTO rooms VALUES (21, 2, 'Room 21', 2, 0, 2, 0, 0);
INSERT INTO rooms VALUES (31, 3, 'Room 31', 2, 1, 3, 0, 1);
INSERT INTO rooms VALUES (41, 4, 'Room 41', 2, 0, 2, 0, 0);
INSERT INTO rooms VALUES (51, 5, 'Room 51', 2, 0, 2, 30, 0);
INSERT INTO schema_migrations VALUES (1, 'logins, addresses, inventory and bookings');
INSERT INTO schema_migrations VALUES (2, 'quotes and the bookings made of them');
INSERT INTO schema_migrations VALUES (3, 'phone and email of hotels, age bands of rates');
INSERT INTO schema_migrations VALUES (4, 'the log of changes of the inventory');
INSERT INTO schema_migrations VALUES (5, 'prices and numbers of rooms by period');
INSERT INTO schema_migrations VALUES (6, 'logins that may update rates');
INSERT INTO schema_migrations VALUES (7, 'names in certificates for logins');
INSERT INTO service_keys VALUES ('offers', '7266b7b506d2a0ba44209e014d230837e856c37778b41e0fe559a7ca917af904');
INSERT INTO taken_rooms VALUES (51, 20563, 2);
INSERT INTO taken_rooms VALUES (51, 20564, 2);
INSERT INTO taken_rooms VALUES (51, 20565, 2);
INSERT INTO taken_rooms VALUES (11, 20593, 1);
INSERT INTO taken_rooms VALUES (11, 20594, 1);
INSERT INTO taken_rooms VALUES (12, 20593, 1);
INSERT INTO taken_rooms VALUES (12, 20594, 1);
SELECT pg_catalog.setval('inventory_changes_id_seq', 17, true);
ALTER TABLE ONLY allotment_periods
    ADD CONSTRAINT allotment_periods_pkey PRIMARY KEY (room_id, first_night);
ALTER TABLE ONLY allowed_addresses
    ADD CONSTRAINT allowed_addresses_pkey PRIMARY KEY (address_range);
ALTER TABLE ONLY boards
    ADD CONSTRAINT boards_pkey PRIMARY KEY (id);
ALTER TABLE ONLY bookings
    ADD CONSTRAINT bookings_pkey PRIMARY KEY (user_id, created, reference, kind);
ALTER TABLE ONLY cancellation_terms
    ADD CONSTRAINT cancellation_terms_pkey PRIMARY KEY (room_id, plan, days_before);
ALTER TABLE ONLY cities
    ADD CONSTRAINT cities_pkey PRIMARY KEY (id);
ALTER TABLE ONLY hotels
    ADD CONSTRAINT hotels_pkey PRIMARY KEY (id);
ALTER TABLE ONLY inventory_changes
    ADD CONSTRAINT inventory_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY login_hotels
    ADD CONSTRAINT login_hotels_pkey PRIMARY KEY (login, hotel_id);
ALTER TABLE ONLY login_members
    ADD CONSTRAINT login_members_pkey PRIMARY KEY (login, member_id);
ALTER TABLE ONLY login_users
    ADD CONSTRAINT login_users_pkey PRIMARY KEY (login, user_id);
ALTER TABLE ONLY logins
    ADD CONSTRAINT logins_pkey PRIMARY KEY (login);
ALTER TABLE ONLY order_customers
    ADD CONSTRAINT order_customers_pkey PRIMARY KEY (user_id, order_id);
ALTER TABLE ONLY order_occupants
    ADD CONSTRAINT order_occupants_pkey PRIMARY KEY (user_id, order_id, room, place);
ALTER TABLE ONLY order_rooms
    ADD CONSTRAINT order_rooms_pkey PRIMARY KEY (user_id, order_id, room_id);
ALTER TABLE ONLY orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (user_id, id);
ALTER TABLE ONLY quote_rooms
    ADD CONSTRAINT quote_rooms_pkey PRIMARY KEY (user_id, quote_id, place);
ALTER TABLE ONLY quote_terms
    ADD CONSTRAINT quote_terms_pkey PRIMARY KEY (user_id, quote_id, from_date);
ALTER TABLE ONLY quotes
    ADD CONSTRAINT quotes_pkey PRIMARY KEY (user_id, id);
ALTER TABLE ONLY rate_periods
    ADD CONSTRAINT rate_periods_pkey PRIMARY KEY (room_id, plan, first_night);
ALTER TABLE ONLY rate_plans
    ADD CONSTRAINT rate_plans_pkey PRIMARY KEY (room_id, plan);
ALTER TABLE ONLY rooms
    ADD CONSTRAINT rooms_pkey PRIMARY KEY (id);
ALTER TABLE ONLY schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (version);
ALTER TABLE ONLY service_keys
    ADD CONSTRAINT service_keys_pkey PRIMARY KEY (name);
ALTER TABLE ONLY taken_rooms
    ADD CONSTRAINT taken_rooms_pkey PRIMARY KEY (room_id, night);
CREATE INDEX bookings_by_member ON bookings USING btree (user_id, member_id, created, reference);
CREATE UNIQUE INDEX bookings_by_reference ON bookings USING btree (user_id, reference, kind);
CREATE INDEX hotels_by_city ON hotels USING btree (city_id, id);
CREATE INDEX inventory_changes_by_writer ON inventory_changes USING btree (writer);
CREATE UNIQUE INDEX orders_by_reference ON orders USING btree (user_id, client_reference);
CREATE INDEX orders_undecided ON orders USING btree (user_id, acknowledge_before) WHERE (state = 'OR'::text);
CREATE INDEX orders_undecided_by_hotel ON orders USING btree (hotel_id, acknowledge_before) WHERE (state = 'OR'::text);
CREATE INDEX quotes_left_over ON quotes USING btree (user_id, expires_at) WHERE (consumed = 0);
CREATE INDEX rooms_by_hotel ON rooms USING btree (hotel_id, id);
