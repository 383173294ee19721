-- Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
-- A store of schema version 7, as the command .dump of sqlite3 writes it.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE schema_migrations (version INTEGER NOT NULL PRIMARY KEY, what TEXT NOT NULL);
INSERT INTO schema_migrations VALUES(1,'logins, addresses, inventory and bookings');
INSERT INTO schema_migrations VALUES(2,'quotes and the bookings made of them');
INSERT INTO schema_migrations VALUES(3,'phone and email of hotels, age bands of rates');
INSERT INTO schema_migrations VALUES(4,'the log of changes of the inventory');
INSERT INTO schema_migrations VALUES(5,'prices and numbers of rooms by period');
INSERT INTO schema_migrations VALUES(6,'logins that may update rates');
INSERT INTO schema_migrations VALUES(7,'names in certificates for logins');
CREATE TABLE logins (
        login TEXT NOT NULL PRIMARY KEY,
        password_hash TEXT NOT NULL, may_update_rates INTEGER NOT NULL DEFAULT 0, certificate_name TEXT NOT NULL DEFAULT '');
INSERT INTO logins VALUES('agency','$argon2id$v=19$m=8,t=1,p=1$fZkVdurSxYJVdz+OwvumVg$DJwefIwKhcrTjcWIbcQxin4VUT0PEt+BokpARn2yJSs',0,'');
INSERT INTO logins VALUES('other','$argon2id$v=19$m=8,t=1,p=1$fZkVdurSxYJVdz+OwvumVg$DJwefIwKhcrTjcWIbcQxin4VUT0PEt+BokpARn2yJSs',0,'');
CREATE TABLE login_users (
        login TEXT NOT NULL,
        user_id BIGINT NOT NULL,
        PRIMARY KEY (login, user_id));
INSERT INTO login_users VALUES('agency',7);
INSERT INTO login_users VALUES('agency',9);
INSERT INTO login_users VALUES('other',8);
CREATE TABLE login_members (
        login TEXT NOT NULL,
        member_id BIGINT NOT NULL,
        PRIMARY KEY (login, member_id));
INSERT INTO login_members VALUES('agency',1);
INSERT INTO login_members VALUES('agency',2);
INSERT INTO login_members VALUES('other',3);
CREATE TABLE allowed_addresses (
        address_range TEXT NOT NULL PRIMARY KEY,
        note TEXT NOT NULL);
INSERT INTO allowed_addresses VALUES('10.0.0.0/8','offices');
CREATE TABLE service_keys (
        name TEXT NOT NULL PRIMARY KEY,
        key_hex TEXT NOT NULL);
INSERT INTO service_keys VALUES('offers','34ca912db5d0d381d84f1ffae21e701483ec4a6270edb8a2542afcfcaddda649');
CREATE TABLE cities (
        id BIGINT NOT NULL PRIMARY KEY,
        name TEXT NOT NULL,
        currency TEXT NOT NULL);
INSERT INTO cities VALUES(104,'Hammamet','TND');
INSERT INTO cities VALUES(300,'Nowhere','JPY');
CREATE TABLE boards (
        id BIGINT NOT NULL PRIMARY KEY,
        title TEXT NOT NULL);
INSERT INTO boards VALUES(2,'Bed and breakfast');
INSERT INTO boards VALUES(5,'Half board');
CREATE TABLE hotels (
        id BIGINT NOT NULL PRIMARY KEY,
        city_id BIGINT NOT NULL,
        title TEXT NOT NULL,
        category_id BIGINT,
        category TEXT,
        picture_url TEXT,
        longitude TEXT,
        latitude TEXT,
        address TEXT,
        summary TEXT,
        currency TEXT NOT NULL, phone TEXT, email TEXT);
INSERT INTO hotels VALUES(1,104,'Beta',4,'4*','https://pictures.example/1.jpg?a=b&c=d','10.6','36.40','Rue de l''Été 1; DROP TABLE bookings','شاطئ','TND','+216 72 200 000','hotel@example.com');
INSERT INTO hotels VALUES(2,104,'Alpha',5,'5*',NULL,NULL,NULL,NULL,NULL,'TND',NULL,NULL);
INSERT INTO hotels VALUES(3,104,'Gamma',3,'3*',NULL,NULL,NULL,NULL,NULL,'TND',NULL,NULL);
INSERT INTO hotels VALUES(4,104,'Delta',NULL,NULL,NULL,NULL,NULL,NULL,NULL,'TND',NULL,NULL);
INSERT INTO hotels VALUES(5,104,'Epsilon',3,'3*',NULL,NULL,NULL,NULL,NULL,'TND',NULL,NULL);
CREATE TABLE rooms (
        id BIGINT NOT NULL PRIMARY KEY,
        hotel_id BIGINT NOT NULL,
        title TEXT NOT NULL,
        most_adults INTEGER NOT NULL,
        most_children INTEGER NOT NULL,
        most_guests INTEGER NOT NULL,
        release_days INTEGER NOT NULL,
        on_request INTEGER NOT NULL);
INSERT INTO rooms VALUES(11,1,'Room 11',2,1,3,0,0);
INSERT INTO rooms VALUES(12,1,'Room 12',2,2,4,0,0);
INSERT INTO rooms VALUES(21,2,'Room 21',2,0,2,0,0);
INSERT INTO rooms VALUES(31,3,'Room 31',2,1,3,0,1);
INSERT INTO rooms VALUES(41,4,'Room 41',2,0,2,0,0);
INSERT INTO rooms VALUES(51,5,'Room 51',2,0,2,30,0);
CREATE TABLE rate_plans (
        room_id BIGINT NOT NULL,
        plan INTEGER NOT NULL,
        board_id BIGINT NOT NULL,
        per_person INTEGER NOT NULL,
        non_refundable INTEGER NOT NULL, infant_to INTEGER NOT NULL DEFAULT 1, child_to INTEGER NOT NULL DEFAULT 17,
        PRIMARY KEY (room_id, plan));
INSERT INTO rate_plans VALUES(11,1,2,1,0,1,17);
INSERT INTO rate_plans VALUES(11,2,5,1,0,1,17);
INSERT INTO rate_plans VALUES(12,1,5,0,0,1,17);
INSERT INTO rate_plans VALUES(21,1,2,0,0,1,17);
INSERT INTO rate_plans VALUES(21,2,2,0,1,1,17);
INSERT INTO rate_plans VALUES(31,1,2,0,0,1,17);
INSERT INTO rate_plans VALUES(41,1,2,0,0,1,17);
INSERT INTO rate_plans VALUES(51,1,2,0,0,1,17);
CREATE TABLE cancellation_terms (
        room_id BIGINT NOT NULL,
        plan INTEGER NOT NULL,
        days_before INTEGER NOT NULL,
        percent INTEGER NOT NULL,
        PRIMARY KEY (room_id, plan, days_before));
INSERT INTO cancellation_terms VALUES(11,1,2,100);
INSERT INTO cancellation_terms VALUES(11,1,7,50);
CREATE TABLE bookings (
        user_id BIGINT NOT NULL,
        created BIGINT NOT NULL,
        reference TEXT NOT NULL,
        kind TEXT NOT NULL,
        member_id BIGINT,
        item TEXT NOT NULL,
        PRIMARY KEY (user_id, created, reference, kind)) WITHOUT ROWID;
INSERT INTO bookings VALUES(7,17723664000000000,'A1','transport',1,'<Booking kind="transport"><reservation_reference>A1</reservation_reference><transport_number>TU 716</transport_number><class>Economy With Restrictions</class><departure_date>2026-11-01T08:30:15.25</departure_date><departure_city>تونس</departure_city><arrival_city>Paris</arrival_city><airline_company>Tunisair &amp; Sœurs</airline_company><departure_airport>Tunis-Carthage</departure_airport><departure_airport_iata>TUN</departure_airport_iata><arrival_airport>Orly</arrival_airport><arrival_airport_iata>ORY</arrival_airport_iata><departure_terminal>1</departure_terminal><arrival_terminal/><arrival_date>2026-11-01T11:05:00</arrival_date><duration>2h :35m</duration><departure_location><latitude>36.8510</latitude><longitude>10.2272</longitude></departure_location><arrival_location><latitude>48.7262</latitude><longitude>-2.3652</longitude></arrival_location><travelers><traveler><name>Γιώργος Παπαδόπουλος</name><ticket_number>199-1</ticket_number></traveler><traveler><name>Zoë ''O'' "Brien"</name><ticket_number>199-2</ticket_number></traveler></travelers></Booking>');
INSERT INTO bookings VALUES(7,17723664000000000,'A2','transport',2,'<Booking kind="transport"><reservation_reference>A2</reservation_reference><transport_number>1</transport_number><class>C</class><departure_date>2026-01-02T00:00:00</departure_date><departure_city>Tunis</departure_city><travelers><traveler><name>A</name><ticket_number>1</ticket_number></traveler></travelers></Booking>');
INSERT INTO bookings VALUES(7,17723664050000000,'S1','accommodation',NULL,'<Booking kind="accommodation"><booking_number>S1</booking_number><name>Sea &amp; Sand &lt;beach&gt;</name><from_date>2026-12-30</from_date><to_date>2027-01-02</to_date><location><latitude>-36.40</latitude><longitude>0</longitude></location><address>Rue de l''Été 1; DROP TABLE bookings</address><picture_url>https://pictures.example/1.jpg?a=b&amp;c=d</picture_url><type_of_room>Double</type_of_room><city>Hammamet</city><phone>+216 72 200 000</phone><email>hotel@example.com</email><travelers><traveler><name>محمد بن علي</name><type_of_room>Double</type_of_room></traveler><traveler><name>سارة</name></traveler></travelers></Booking>');
INSERT INTO bookings VALUES(7,17750376000000000,'H296678571484535','accommodation',NULL,'<Booking kind="accommodation"><booking_number>H296678571484535</booking_number><name>Epsilon</name><from_date>2026-04-20</from_date><to_date>2026-04-23</to_date><type_of_room>Room 51</type_of_room><city>Hammamet</city><travelers><traveler><name>Zoë O''Neil</name><type_of_room>Room 51</type_of_room></traveler><traveler><name>سعيد بن علي</name><type_of_room>Room 51</type_of_room></traveler><traveler><name>Zoë O''Neil</name><type_of_room>Room 51</type_of_room></traveler><traveler><name>سعيد بن علي</name><type_of_room>Room 51</type_of_room></traveler></travelers></Booking>');
INSERT INTO bookings VALUES(7,17750376000000000,'H953629093688253','accommodation',NULL,'<Booking kind="accommodation"><booking_number>H953629093688253</booking_number><name>Beta</name><from_date>2026-05-20</from_date><to_date>2026-05-22</to_date><location><latitude>36.40</latitude><longitude>10.6</longitude></location><address>Rue de l''Été 1; DROP TABLE bookings</address><picture_url>https://pictures.example/1.jpg?a=b&amp;c=d</picture_url><type_of_room>Room 11</type_of_room><city>Hammamet</city><phone>+216 72 200 000</phone><email>hotel@example.com</email><travelers><traveler><name>Zoë O''Neil</name><type_of_room>Room 11</type_of_room></traveler><traveler><name>سعيد بن علي</name><type_of_room>Room 11</type_of_room></traveler></travelers></Booking>');
INSERT INTO bookings VALUES(7,17775396000000000,'H354499528887160','accommodation',NULL,'<Booking kind="accommodation"><booking_number>H354499528887160</booking_number><name>Gamma</name><from_date>2026-05-20</from_date><to_date>2026-05-22</to_date><type_of_room>Room 31</type_of_room><city>Hammamet</city><travelers><traveler><name>Zoë O''Neil</name><type_of_room>Room 31</type_of_room></traveler><traveler><name>سعيد بن علي</name><type_of_room>Room 31</type_of_room></traveler></travelers></Booking>');
INSERT INTO bookings VALUES(8,17723664000000000,'A1','transport',3,'<Booking kind="transport"><reservation_reference>A1</reservation_reference><transport_number>TU 716</transport_number><class>Economy With Restrictions</class><departure_date>2026-11-01T08:30:15.25</departure_date><departure_city>تونس</departure_city><arrival_city>Paris</arrival_city><airline_company>Tunisair &amp; Sœurs</airline_company><departure_airport>Tunis-Carthage</departure_airport><departure_airport_iata>TUN</departure_airport_iata><arrival_airport>Orly</arrival_airport><arrival_airport_iata>ORY</arrival_airport_iata><departure_terminal>1</departure_terminal><arrival_terminal/><arrival_date>2026-11-01T11:05:00</arrival_date><duration>2h :35m</duration><departure_location><latitude>36.8510</latitude><longitude>10.2272</longitude></departure_location><arrival_location><latitude>48.7262</latitude><longitude>-2.3652</longitude></arrival_location><travelers><traveler><name>Γιώργος Παπαδόπουλος</name><ticket_number>199-1</ticket_number></traveler><traveler><name>Zoë ''O'' "Brien"</name><ticket_number>199-2</ticket_number></traveler></travelers></Booking>');
INSERT INTO bookings VALUES(8,17723700000000000,'A1','accommodation',3,'<Booking kind="accommodation"><booking_number>A1</booking_number><name>Hotel</name><from_date>2026-05-01</from_date><to_date>2026-05-02</to_date><city>Paris</city><travelers><traveler><name>A</name></traveler></travelers></Booking>');
INSERT INTO bookings VALUES(8,17775396000000000,'H432434289052675','accommodation',NULL,'<Booking kind="accommodation"><booking_number>H432434289052675</booking_number><name>Beta</name><from_date>2026-05-20</from_date><to_date>2026-05-22</to_date><location><latitude>36.40</latitude><longitude>10.6</longitude></location><address>Rue de l''Été 1; DROP TABLE bookings</address><picture_url>https://pictures.example/1.jpg?a=b&amp;c=d</picture_url><type_of_room>Room 12</type_of_room><city>Hammamet</city><phone>+216 72 200 000</phone><email>hotel@example.com</email><travelers><traveler><name>Zoë O''Neil</name><type_of_room>Room 12</type_of_room></traveler><traveler><name>سعيد بن علي</name><type_of_room>Room 12</type_of_room></traveler></travelers></Booking>');
CREATE TABLE quotes (
        user_id BIGINT NOT NULL,
        id TEXT NOT NULL,
        expires_at BIGINT NOT NULL,
        consumed INTEGER NOT NULL,
        sold_out INTEGER NOT NULL,
        on_request INTEGER NOT NULL,
        hotel_id BIGINT NOT NULL,
        check_in BIGINT NOT NULL,
        nights INTEGER NOT NULL,
        currency TEXT NOT NULL,
        total TEXT NOT NULL,
        PRIMARY KEY (user_id, id)) WITHOUT ROWID;
INSERT INTO quotes VALUES(7,'Q-153d9d2932c3a48991f019da7fbdd27b',17750388000000000,1,0,0,1,20593,2,'TND','146.668');
INSERT INTO quotes VALUES(7,'Q-2289586746216b597bb66a91cbf2cce6',17775408000000000,1,0,1,3,20593,2,'TND','80.000');
INSERT INTO quotes VALUES(7,'Q-2cc9189dcdbfdb4beca334b3a1ec3ce8',17775408000000000,0,0,0,1,20593,2,'TND','146.668');
INSERT INTO quotes VALUES(7,'Q-6f4559a892eba245e0037623570a108f',17750388000000000,1,0,1,3,20593,2,'TND','80.000');
INSERT INTO quotes VALUES(7,'Q-8dee19e7765398d4ff16e8acc8ed05cc',17750388000000000,1,0,0,1,20593,2,'TND','300.000');
INSERT INTO quotes VALUES(7,'Q-d66944cb059d254c77165ddde4ee13e2',17750388000000000,1,0,1,5,20563,3,'TND','270.000');
INSERT INTO quotes VALUES(7,'Q-d6ff8b31d271836e0ef038aa681ef4aa',17750388000000000,1,0,1,5,20563,3,'TND','135.000');
INSERT INTO quotes VALUES(7,'Q-e10eb73b1b3cd1c5a1d3a9982aae2c92',17750388000000000,1,0,1,5,20563,3,'TND','135.000');
INSERT INTO quotes VALUES(7,'Q-f820ed841f58e9816f1fc73e077638dd',17750388000000000,1,0,0,1,20593,2,'TND','146.668');
INSERT INTO quotes VALUES(7,'Q-ffb174849a51c4a55efee8ba9b605d17',17750388000000000,1,0,1,3,20593,2,'TND','80.000');
INSERT INTO quotes VALUES(8,'Q-518a377e7d49a51228d23fd5334c8891',17775408000000000,1,0,0,1,20593,2,'TND','300.000');
CREATE TABLE quote_rooms (
        user_id BIGINT NOT NULL,
        quote_id TEXT NOT NULL,
        place INTEGER NOT NULL,
        room_id BIGINT NOT NULL,
        plan INTEGER NOT NULL,
        board_id BIGINT NOT NULL,
        offer_id TEXT NOT NULL,
        adults INTEGER NOT NULL,
        children INTEGER NOT NULL,
        infants INTEGER NOT NULL,
        price TEXT NOT NULL,
        PRIMARY KEY (user_id, quote_id, place)) WITHOUT ROWID;
INSERT INTO quote_rooms VALUES(7,'Q-153d9d2932c3a48991f019da7fbdd27b',0,11,1,2,'A-LBAgQEAAACIhYC2PMRBk4eekxmib20GKvxxhNrykc',2,0,0,'146.668');
INSERT INTO quote_rooms VALUES(7,'Q-2289586746216b597bb66a91cbf2cce6',0,31,1,2,'A-LBAgQEAAACIj4CgOIJBvxBlPRGntGqo3gFAIQBJMY',2,0,0,'80.000');
INSERT INTO quote_rooms VALUES(7,'Q-2cc9189dcdbfdb4beca334b3a1ec3ce8',0,11,1,2,'A-LBAgQEAAACIhYC2PMRBk4eekxmib20GKvxxhNrykc',2,0,0,'146.668');
INSERT INTO quote_rooms VALUES(7,'Q-6f4559a892eba245e0037623570a108f',0,31,1,2,'A-LBAgQEAAACIj4CgOIJBvxBlPRGntGqo3gFAIQBJMY',2,0,0,'80.000');
INSERT INTO quote_rooms VALUES(7,'Q-8dee19e7765398d4ff16e8acc8ed05cc',0,12,1,5,'A-LBAgQEAAACIhgCwM8kBlvJe3kkgiJNZO1eGN_J9F0',2,0,0,'300.000');
INSERT INTO quote_rooms VALUES(7,'Q-d66944cb059d254c77165ddde4ee13e2',0,51,1,2,'A6bBAgYEAAACImYCsL0QBv9AASTmfVudu3fM49DVT-E',2,0,0,'135.000');
INSERT INTO quote_rooms VALUES(7,'Q-d66944cb059d254c77165ddde4ee13e2',1,51,1,2,'A6bBAgYEAAACImYCsL0QBv9AASTmfVudu3fM49DVT-E',2,0,0,'135.000');
INSERT INTO quote_rooms VALUES(7,'Q-d6ff8b31d271836e0ef038aa681ef4aa',0,51,1,2,'A6bBAgYEAAACImYCsL0QBv9AASTmfVudu3fM49DVT-E',2,0,0,'135.000');
INSERT INTO quote_rooms VALUES(7,'Q-e10eb73b1b3cd1c5a1d3a9982aae2c92',0,51,1,2,'A6bBAgYEAAACImYCsL0QBv9AASTmfVudu3fM49DVT-E',2,0,0,'135.000');
INSERT INTO quote_rooms VALUES(7,'Q-f820ed841f58e9816f1fc73e077638dd',0,11,1,2,'A-LBAgQEAAACIhYC2PMRBk4eekxmib20GKvxxhNrykc',2,0,0,'146.668');
INSERT INTO quote_rooms VALUES(7,'Q-ffb174849a51c4a55efee8ba9b605d17',0,31,1,2,'A-LBAgQEAAACIj4CgOIJBvxBlPRGntGqo3gFAIQBJMY',2,0,0,'80.000');
INSERT INTO quote_rooms VALUES(8,'Q-518a377e7d49a51228d23fd5334c8891',0,12,1,5,'A-LBAgQEAAACIhgCwM8kBlvJe3kkgiJNZO1eGN_J9F0',2,0,0,'300.000');
CREATE TABLE quote_terms (
        user_id BIGINT NOT NULL,
        quote_id TEXT NOT NULL,
        from_date BIGINT NOT NULL,
        fee TEXT NOT NULL,
        PRIMARY KEY (user_id, quote_id, from_date)) WITHOUT ROWID;
INSERT INTO quote_terms VALUES(7,'Q-153d9d2932c3a48991f019da7fbdd27b',20586,'73.334');
INSERT INTO quote_terms VALUES(7,'Q-153d9d2932c3a48991f019da7fbdd27b',20591,'146.668');
INSERT INTO quote_terms VALUES(7,'Q-2cc9189dcdbfdb4beca334b3a1ec3ce8',20586,'73.334');
INSERT INTO quote_terms VALUES(7,'Q-2cc9189dcdbfdb4beca334b3a1ec3ce8',20591,'146.668');
INSERT INTO quote_terms VALUES(7,'Q-f820ed841f58e9816f1fc73e077638dd',20586,'73.334');
INSERT INTO quote_terms VALUES(7,'Q-f820ed841f58e9816f1fc73e077638dd',20591,'146.668');
CREATE TABLE orders (
        user_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        client_reference TEXT NOT NULL,
        body_hash TEXT NOT NULL,
        quote_id TEXT NOT NULL,
        member_id BIGINT,
        state TEXT NOT NULL,
        on_request INTEGER NOT NULL,
        created BIGINT NOT NULL,
        acknowledge_before BIGINT,
        hotel_id BIGINT NOT NULL,
        check_in BIGINT NOT NULL,
        nights INTEGER NOT NULL,
        currency TEXT NOT NULL,
        total TEXT NOT NULL,
        fee TEXT,
        PRIMARY KEY (user_id, id)) WITHOUT ROWID;
INSERT INTO orders VALUES(7,178966007856810,'expired','1:324b634a3b3a8ed7d75de896e74e4a89a5cb9a5a7f1bceaf739fa0ffd20dcf67','Q-6f4559a892eba245e0037623570a108f',NULL,'XP',1,17750376000000000,17751240000000000,3,20593,2,'TND','80.000',NULL);
INSERT INTO orders VALUES(7,249242937474052,'cancelled-on-request','1:cdfa929152aa155cbd625b49986dbcdccb436283b2543003e3fbc80bb855c094','Q-e10eb73b1b3cd1c5a1d3a9982aae2c92',NULL,'XX',1,17750376000000000,17751240000000000,5,20563,3,'TND','135.000','0.000');
INSERT INTO orders VALUES(7,253364424664929,'cancelled-free','1:ccea4cb77e4aa4c3e35fef29d1fd0caf50972062a71228a004087811d8ddade4','Q-8dee19e7765398d4ff16e8acc8ed05cc',NULL,'XX',0,17750376000000000,NULL,1,20593,2,'TND','300.000','0.000');
INSERT INTO orders VALUES(7,296678571484535,'acknowledged','1:62d7edee59b5446c6d68dc77ffcde4a2a057d948c204d0e28952744f9f366cae','Q-d66944cb059d254c77165ddde4ee13e2',NULL,'OK',1,17750376000000000,17751240000000000,5,20563,3,'TND','270.000',NULL);
INSERT INTO orders VALUES(7,354499528887160,'on-request','1:f7b06b06c00bab9465b879d14df96279c737fa919ce8e38dc4290485a5259767','Q-2289586746216b597bb66a91cbf2cce6',NULL,'OR',1,17775396000000000,17776260000000000,3,20593,2,'TND','80.000',NULL);
INSERT INTO orders VALUES(7,428609231278241,'declined','1:ec103f5ed009cc2352a811475908c71be9771e5ef4a67b6443b25c01e917f851','Q-d6ff8b31d271836e0ef038aa681ef4aa',NULL,'DC',1,17750376000000000,17751240000000000,5,20563,3,'TND','135.000',NULL);
INSERT INTO orders VALUES(7,714967706259073,'overdue-not-yet-expired','1:00ff166855a833659735c25f156d0a17cb4ca6ab0a420e88e1af67099d280df6','Q-ffb174849a51c4a55efee8ba9b605d17',NULL,'OR',1,17750376000000000,17751240000000000,3,20593,2,'TND','80.000',NULL);
INSERT INTO orders VALUES(7,953629093688253,'confirmed','1:ab3bb6c9a57d428bd6dea6f2a41a9f59d2e2c055f4ff594decc2b30247d2d93d','Q-f820ed841f58e9816f1fc73e077638dd',NULL,'OK',0,17750376000000000,NULL,1,20593,2,'TND','146.668',NULL);
INSERT INTO orders VALUES(7,959656608042195,'cancelled-with-fee','1:65748118ee98325d28d33d585f14204d75b2b8c30d9f880482814136b54b58c0','Q-153d9d2932c3a48991f019da7fbdd27b',NULL,'XX',0,17750376000000000,NULL,1,20593,2,'TND','146.668','73.334');
INSERT INTO orders VALUES(8,432434289052675,'confirmed','1:a300be1fcb588dfb29cfb25455409d20279a29b499fc5b3da519077b54cb7332','Q-518a377e7d49a51228d23fd5334c8891',NULL,'OK',0,17775396000000000,NULL,1,20593,2,'TND','300.000',NULL);
CREATE TABLE order_rooms (
        user_id BIGINT NOT NULL,
        order_id BIGINT NOT NULL,
        room_id BIGINT NOT NULL,
        quantity INTEGER NOT NULL,
        PRIMARY KEY (user_id, order_id, room_id)) WITHOUT ROWID;
INSERT INTO order_rooms VALUES(7,249242937474052,51,1);
INSERT INTO order_rooms VALUES(7,253364424664929,12,1);
INSERT INTO order_rooms VALUES(7,296678571484535,51,2);
INSERT INTO order_rooms VALUES(7,428609231278241,51,1);
INSERT INTO order_rooms VALUES(7,953629093688253,11,1);
INSERT INTO order_rooms VALUES(7,959656608042195,11,1);
INSERT INTO order_rooms VALUES(8,432434289052675,12,1);
CREATE TABLE order_customers (
        user_id BIGINT NOT NULL,
        order_id BIGINT NOT NULL,
        civility TEXT,
        first_name TEXT NOT NULL,
        last_name TEXT NOT NULL,
        email TEXT,
        phone TEXT,
        PRIMARY KEY (user_id, order_id)) WITHOUT ROWID;
INSERT INTO order_customers VALUES(7,178966007856810,'Mrs','Zoë','O''Neil','zoe@example.com','+216 72 200 000');
INSERT INTO order_customers VALUES(7,249242937474052,'Mrs','Zoë','O''Neil','zoe@example.com','+216 72 200 000');
INSERT INTO order_customers VALUES(7,253364424664929,'Mrs','Zoë','O''Neil','zoe@example.com','+216 72 200 000');
INSERT INTO order_customers VALUES(7,296678571484535,'Mrs','Zoë','O''Neil','zoe@example.com','+216 72 200 000');
INSERT INTO order_customers VALUES(7,354499528887160,'Mrs','Zoë','O''Neil','zoe@example.com','+216 72 200 000');
INSERT INTO order_customers VALUES(7,428609231278241,'Mrs','Zoë','O''Neil','zoe@example.com','+216 72 200 000');
INSERT INTO order_customers VALUES(7,714967706259073,'Mrs','Zoë','O''Neil','zoe@example.com','+216 72 200 000');
INSERT INTO order_customers VALUES(7,953629093688253,'Mrs','Zoë','O''Neil','zoe@example.com','+216 72 200 000');
INSERT INTO order_customers VALUES(7,959656608042195,'Mrs','Zoë','O''Neil','zoe@example.com','+216 72 200 000');
INSERT INTO order_customers VALUES(8,432434289052675,'Mrs','Zoë','O''Neil','zoe@example.com','+216 72 200 000');
CREATE TABLE order_occupants (
        user_id BIGINT NOT NULL,
        order_id BIGINT NOT NULL,
        room INTEGER NOT NULL,
        place INTEGER NOT NULL,
        type TEXT NOT NULL,
        age BIGINT,
        civility TEXT,
        first_name TEXT NOT NULL,
        last_name TEXT NOT NULL,
        PRIMARY KEY (user_id, order_id, room, place)) WITHOUT ROWID;
INSERT INTO order_occupants VALUES(7,178966007856810,0,0,'Adult',NULL,NULL,'Zoë','O''Neil');
INSERT INTO order_occupants VALUES(7,178966007856810,0,1,'Adult',NULL,NULL,'سعيد','بن علي');
INSERT INTO order_occupants VALUES(7,249242937474052,0,0,'Adult',NULL,NULL,'Zoë','O''Neil');
INSERT INTO order_occupants VALUES(7,249242937474052,0,1,'Adult',NULL,NULL,'سعيد','بن علي');
INSERT INTO order_occupants VALUES(7,253364424664929,0,0,'Adult',NULL,NULL,'Zoë','O''Neil');
INSERT INTO order_occupants VALUES(7,253364424664929,0,1,'Adult',NULL,NULL,'سعيد','بن علي');
INSERT INTO order_occupants VALUES(7,296678571484535,0,0,'Adult',NULL,NULL,'Zoë','O''Neil');
INSERT INTO order_occupants VALUES(7,296678571484535,0,1,'Adult',NULL,NULL,'سعيد','بن علي');
INSERT INTO order_occupants VALUES(7,296678571484535,1,0,'Adult',NULL,NULL,'Zoë','O''Neil');
INSERT INTO order_occupants VALUES(7,296678571484535,1,1,'Adult',NULL,NULL,'سعيد','بن علي');
INSERT INTO order_occupants VALUES(7,354499528887160,0,0,'Adult',NULL,NULL,'Zoë','O''Neil');
INSERT INTO order_occupants VALUES(7,354499528887160,0,1,'Adult',NULL,NULL,'سعيد','بن علي');
INSERT INTO order_occupants VALUES(7,428609231278241,0,0,'Adult',NULL,NULL,'Zoë','O''Neil');
INSERT INTO order_occupants VALUES(7,428609231278241,0,1,'Adult',NULL,NULL,'سعيد','بن علي');
INSERT INTO order_occupants VALUES(7,714967706259073,0,0,'Adult',NULL,NULL,'Zoë','O''Neil');
INSERT INTO order_occupants VALUES(7,714967706259073,0,1,'Adult',NULL,NULL,'سعيد','بن علي');
INSERT INTO order_occupants VALUES(7,953629093688253,0,0,'Adult',NULL,NULL,'Zoë','O''Neil');
INSERT INTO order_occupants VALUES(7,953629093688253,0,1,'Adult',NULL,NULL,'سعيد','بن علي');
INSERT INTO order_occupants VALUES(7,959656608042195,0,0,'Adult',NULL,NULL,'Zoë','O''Neil');
INSERT INTO order_occupants VALUES(7,959656608042195,0,1,'Adult',NULL,NULL,'سعيد','بن علي');
INSERT INTO order_occupants VALUES(8,432434289052675,0,0,'Adult',NULL,NULL,'Zoë','O''Neil');
INSERT INTO order_occupants VALUES(8,432434289052675,0,1,'Adult',NULL,NULL,'سعيد','بن علي');
CREATE TABLE inventory_changes (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        writer BIGINT NOT NULL DEFAULT 0,
        hotel_id BIGINT,
        first_night BIGINT,
        end_night BIGINT,
        made BIGINT NOT NULL);
INSERT INTO inventory_changes VALUES(1,0,1,NULL,NULL,17956214306456345);
INSERT INTO inventory_changes VALUES(2,0,2,NULL,NULL,17956214306460864);
INSERT INTO inventory_changes VALUES(3,0,3,NULL,NULL,17956214306463348);
INSERT INTO inventory_changes VALUES(4,0,4,NULL,NULL,17956214306465654);
INSERT INTO inventory_changes VALUES(5,0,5,NULL,NULL,17956214306467788);
INSERT INTO inventory_changes VALUES(6,0,NULL,NULL,NULL,17956214306522050);
INSERT INTO inventory_changes VALUES(7,0,1,20593,20595,17956214308160723);
INSERT INTO inventory_changes VALUES(8,0,1,20593,20595,17956214308239832);
INSERT INTO inventory_changes VALUES(9,0,1,20593,20595,17956214308319660);
INSERT INTO inventory_changes VALUES(10,0,5,20563,20566,17956214308401171);
INSERT INTO inventory_changes VALUES(11,0,5,20563,20566,17956214308458413);
INSERT INTO inventory_changes VALUES(12,0,5,20563,20566,17956214308560231);
INSERT INTO inventory_changes VALUES(13,0,5,20563,20566,17956214308958299);
INSERT INTO inventory_changes VALUES(14,0,5,20563,20566,17956214309025661);
INSERT INTO inventory_changes VALUES(15,0,1,20593,20595,17956214309161428);
INSERT INTO inventory_changes VALUES(16,0,1,20593,20595,17956214309282852);
INSERT INTO inventory_changes VALUES(17,0,1,20593,20595,17956214310167435);
CREATE TABLE rate_periods (
        room_id BIGINT NOT NULL,
        plan INTEGER NOT NULL,
        first_night BIGINT NOT NULL,
        end_night BIGINT NOT NULL,
        price TEXT NOT NULL,
        child_price TEXT,
        price_without_promotion TEXT,
        minimum_stay INTEGER NOT NULL,
        PRIMARY KEY (room_id, plan, first_night)) WITHOUT ROWID;
INSERT INTO rate_periods VALUES(11,1,20544,20635,'36.667','10.000',NULL,1);
INSERT INTO rate_periods VALUES(11,2,20544,20635,'50.000',NULL,NULL,1);
INSERT INTO rate_periods VALUES(12,1,20544,20635,'150.000',NULL,NULL,1);
INSERT INTO rate_periods VALUES(21,1,20544,20605,'60.000',NULL,'80.000',1);
INSERT INTO rate_periods VALUES(21,2,20544,20605,'50.000',NULL,NULL,1);
INSERT INTO rate_periods VALUES(31,1,20544,20635,'40.000',NULL,NULL,1);
INSERT INTO rate_periods VALUES(41,1,20544,20635,'90.000',NULL,NULL,1);
INSERT INTO rate_periods VALUES(51,1,20544,20635,'45.000',NULL,NULL,3);
CREATE TABLE allotment_periods (
        room_id BIGINT NOT NULL,
        first_night BIGINT NOT NULL,
        end_night BIGINT NOT NULL,
        quantity INTEGER NOT NULL,
        stopped INTEGER NOT NULL,
        PRIMARY KEY (room_id, first_night)) WITHOUT ROWID;
INSERT INTO allotment_periods VALUES(11,20544,20635,3,0);
INSERT INTO allotment_periods VALUES(12,20544,20635,1,0);
INSERT INTO allotment_periods VALUES(21,20544,20635,2,0);
INSERT INTO allotment_periods VALUES(31,20544,20635,0,0);
INSERT INTO allotment_periods VALUES(41,20544,20635,5,1);
INSERT INTO allotment_periods VALUES(51,20544,20635,9,0);
CREATE TABLE taken_rooms (
        room_id BIGINT NOT NULL,
        night BIGINT NOT NULL,
        taken INTEGER NOT NULL,
        PRIMARY KEY (room_id, night)) WITHOUT ROWID;
INSERT INTO taken_rooms VALUES(11,20593,1);
INSERT INTO taken_rooms VALUES(11,20594,1);
INSERT INTO taken_rooms VALUES(12,20593,1);
INSERT INTO taken_rooms VALUES(12,20594,1);
INSERT INTO taken_rooms VALUES(51,20563,2);
INSERT INTO taken_rooms VALUES(51,20564,2);
INSERT INTO taken_rooms VALUES(51,20565,2);
CREATE TABLE login_hotels (
        login TEXT NOT NULL,
        hotel_id BIGINT NOT NULL,
        PRIMARY KEY (login, hotel_id));
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('inventory_changes',17);
CREATE INDEX hotels_by_city ON hotels (city_id, id);
CREATE INDEX rooms_by_hotel ON rooms (hotel_id, id);
CREATE INDEX bookings_by_member ON bookings (user_id, member_id, created, reference);
CREATE UNIQUE INDEX bookings_by_reference ON bookings (user_id, reference, kind);
CREATE INDEX quotes_left_over ON quotes (user_id, expires_at) WHERE consumed = 0;
CREATE UNIQUE INDEX orders_by_reference ON orders (user_id, client_reference);
CREATE INDEX orders_undecided ON orders (user_id, acknowledge_before) WHERE state = 'OR';
CREATE INDEX orders_undecided_by_hotel ON orders (hotel_id, acknowledge_before) WHERE state = 'OR';
CREATE INDEX inventory_changes_by_writer ON inventory_changes (writer);
CREATE VIEW inventory_log AS
        SELECT id, id AS place, hotel_id, first_night, end_night FROM inventory_changes;
CREATE VIEW inventory_horizon AS SELECT (SELECT COALESCE(MAX(id), 0) + 1 FROM inventory_changes) AS horizon;
COMMIT;
