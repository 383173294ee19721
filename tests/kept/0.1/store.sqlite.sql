BEGIN TRANSACTION;
CREATE TABLE allotment_periods (
        room_id BIGINT NOT NULL,
        first_night BIGINT NOT NULL,
        end_night BIGINT NOT NULL,
        quantity INTEGER NOT NULL,
        stopped INTEGER NOT NULL,
        PRIMARY KEY (room_id, first_night)) WITHOUT ROWID;
INSERT INTO "allotment_periods" VALUES(501,24197,24350,6,0);
INSERT INTO "allotment_periods" VALUES(502,24197,24258,2,0);
INSERT INTO "allotment_periods" VALUES(502,24258,24265,2,1);
INSERT INTO "allotment_periods" VALUES(502,24265,24350,2,0);
CREATE TABLE allowed_addresses (
        address_range TEXT NOT NULL PRIMARY KEY,
        note TEXT NOT NULL);
INSERT INTO "allowed_addresses" VALUES('192.0.2.0/24','office of the agency');
CREATE TABLE audit_entries (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        made BIGINT NOT NULL,
        author TEXT NOT NULL,
        origin TEXT NOT NULL,
        action TEXT NOT NULL,
        subject TEXT NOT NULL,
        detail TEXT NOT NULL);
INSERT INTO "audit_entries" VALUES(1,17957288391733594,'command:root','vm','login added','login agency','password, users 9032');
INSERT INTO "audit_entries" VALUES(2,17957288391737534,'command:root','vm','address allowed','address 192.0.2.0/24','office of the agency');
INSERT INTO "audit_entries" VALUES(3,17957288391742461,'command:root','vm','inventory loaded','hotels 20001 20002','1 cities, 2 boards, 2 hotels, 3 rooms, 2 bookings');
INSERT INTO "audit_entries" VALUES(4,17957288404535790,'agency','127.0.0.1 e019d9e4-13','booking accepted','booking H781990985569417 of user 9032','');
INSERT INTO "audit_entries" VALUES(5,17957288406083855,'agency','127.0.0.1 e019d9e4-15','booking cancelled','booking H139290446075801 of user 9032','fee 0.000 TND');
CREATE TABLE boards (
        id BIGINT NOT NULL PRIMARY KEY,
        title TEXT NOT NULL, meal_plan INTEGER);
INSERT INTO "boards" VALUES(2,'Bed and breakfast',NULL);
INSERT INTO "boards" VALUES(5,'Half board',NULL);
CREATE TABLE "bookings" (
        user_id BIGINT NOT NULL,
        created BIGINT NOT NULL,
        reference TEXT NOT NULL,
        kind TEXT NOT NULL,
        leg TEXT NOT NULL,
        member_id BIGINT,
        item TEXT NOT NULL,
        PRIMARY KEY (user_id, created, reference, kind, leg)) WITHOUT ROWID;
INSERT INTO "bookings" VALUES(9032,17684694000000000,'H-1001','accommodation','',55,'<Booking kind="accommodation"><booking_number>H-1001</booking_number><name>Palm Beach Hotel</name><from_date>2036-05-20</from_date><to_date>2036-05-23</to_date><city>Hammamet</city><travelers><traveler><name>Zoë Ben Salem</name><type_of_room>Double room</type_of_room></traveler><traveler><name>Ada Ben Salem</name></traveler></travelers></Booking>');
INSERT INTO "bookings" VALUES(9032,17684703000000000,'T-2001','transport','2036-05-20T08:30:00 7fb5a0b0f782397a61f348f095141e61',NULL,'<Booking kind="transport"><reservation_reference>T-2001</reservation_reference><transport_number>TU 717</transport_number><class>M</class><departure_date>2036-05-20T08:30:00</departure_date><departure_city>Paris</departure_city><arrival_city>Tunis</arrival_city><arrival_date>2036-05-20T10:00:00</arrival_date><travelers><traveler><name>Zoë Ben Salem</name><ticket_number>199-2400000001</ticket_number></traveler></travelers></Booking>');
INSERT INTO "bookings" VALUES(9032,17957288401235897,'H431718273728565','accommodation','',NULL,'<Booking kind="accommodation"><booking_number>H431718273728565</booking_number><name>Palm Beach Hotel</name><from_date>2036-05-04</from_date><to_date>2036-05-07</to_date><location><latitude>36.395</latitude><longitude>10.612</longitude></location><address>12 Avenue de la République, Hammamet</address><picture_url>https://pictures.example/hotels/20001.jpg</picture_url><type_of_room>Double room</type_of_room><city>Hammamet</city><phone>+216 72280111</phone><email>front@palm-beach.example</email><travelers><traveler><name>Zoë Ben Salem</name><type_of_room>Double room</type_of_room></traveler><traveler><name>Ada O''Neil</name><type_of_room>Double room</type_of_room></traveler></travelers></Booking>');
INSERT INTO "bookings" VALUES(9032,17957288404479106,'H781990985569417','accommodation','',NULL,'<Booking kind="accommodation"><booking_number>H781990985569417</booking_number><name>Medina Guest House</name><from_date>2036-05-04</from_date><to_date>2036-05-07</to_date><type_of_room>Courtyard room</type_of_room><city>Hammamet</city><travelers><traveler><name>Zoë Ben Salem</name><type_of_room>Courtyard room</type_of_room></traveler><traveler><name>Ada O''Neil</name><type_of_room>Courtyard room</type_of_room></traveler></travelers></Booking>');
CREATE TABLE cancellation_terms (
        room_id BIGINT NOT NULL,
        plan INTEGER NOT NULL,
        days_before INTEGER NOT NULL,
        percent INTEGER NOT NULL, nights INTEGER NOT NULL DEFAULT 0, amount TEXT,
        PRIMARY KEY (room_id, plan, days_before));
INSERT INTO "cancellation_terms" VALUES(501,1,14,20,0,NULL);
INSERT INTO "cancellation_terms" VALUES(501,1,3,100,0,NULL);
INSERT INTO "cancellation_terms" VALUES(601,1,7,50,0,NULL);
CREATE TABLE charges (
        hotel_id BIGINT NOT NULL,
        room_id BIGINT NOT NULL,
        plan INTEGER NOT NULL,
        place INTEGER NOT NULL,
        title TEXT NOT NULL,
        hundredths INTEGER NOT NULL,
        amount TEXT,
        per_night INTEGER NOT NULL,
        per_person INTEGER NOT NULL,
        payable TEXT NOT NULL,
        currency TEXT NOT NULL,
        PRIMARY KEY (hotel_id, room_id, plan, place));
CREATE TABLE cities (
        id BIGINT NOT NULL PRIMARY KEY,
        name TEXT NOT NULL,
        currency TEXT NOT NULL);
INSERT INTO "cities" VALUES(104,'Hammamet','TND');
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
        currency TEXT NOT NULL, phone TEXT, email TEXT, hotel_decides INTEGER NOT NULL DEFAULT 0, remarks TEXT, time_zone TEXT NOT NULL DEFAULT '');
INSERT INTO "hotels" VALUES(20001,104,'Palm Beach Hotel',4,'4*','https://pictures.example/hotels/20001.jpg','10.612','36.395','12 Avenue de la République, Hammamet','At the beach, with a garden','TND','+216 72280111','front@palm-beach.example',0,NULL,'Africa/Tunis');
INSERT INTO "hotels" VALUES(20002,104,'Medina Guest House',NULL,NULL,NULL,NULL,NULL,NULL,NULL,'TND',NULL,NULL,0,NULL,'Africa/Tunis');
CREATE TABLE inventory_changes (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        writer BIGINT NOT NULL DEFAULT 0,
        hotel_id BIGINT,
        first_night BIGINT,
        end_night BIGINT,
        made BIGINT NOT NULL);
INSERT INTO "inventory_changes" VALUES(1,0,20001,NULL,NULL,17957288391705999);
INSERT INTO "inventory_changes" VALUES(2,0,20002,NULL,NULL,17957288391715787);
INSERT INTO "inventory_changes" VALUES(3,0,NULL,NULL,NULL,17957288391726235);
INSERT INTO "inventory_changes" VALUES(4,0,20001,24230,24233,17957288401265975);
INSERT INTO "inventory_changes" VALUES(5,0,20001,24230,24233,17957288402777331);
INSERT INTO "inventory_changes" VALUES(6,0,20001,24230,24233,17957288406086173);
CREATE TABLE login_hotels (
        login TEXT NOT NULL,
        hotel_id BIGINT NOT NULL,
        PRIMARY KEY (login, hotel_id));
CREATE TABLE login_members (
        login TEXT NOT NULL,
        member_id BIGINT NOT NULL,
        PRIMARY KEY (login, member_id));
CREATE TABLE login_users (
        login TEXT NOT NULL,
        user_id BIGINT NOT NULL,
        PRIMARY KEY (login, user_id));
INSERT INTO "login_users" VALUES('agency',9032);
CREATE TABLE logins (
        login TEXT NOT NULL PRIMARY KEY,
        password_hash TEXT NOT NULL, may_update_rates INTEGER NOT NULL DEFAULT 0, certificate_name TEXT NOT NULL DEFAULT '', may_decide INTEGER NOT NULL DEFAULT 0);
INSERT INTO "logins" VALUES('agency','$argon2id$v=19$m=65536,t=2,p=1$1SVkaYQHysKk9eaMbyyG1w$jRLUWMTMIkrPdxl4laf6FTr2xy2LMwGI0tXuHJONJ54',0,'',0);
CREATE TABLE newest_creations (
        user_id BIGINT NOT NULL PRIMARY KEY,
        created BIGINT NOT NULL);
INSERT INTO "newest_creations" VALUES(9032,17957288404479106);
CREATE TABLE order_customers (
        user_id BIGINT NOT NULL,
        order_id BIGINT NOT NULL,
        civility TEXT,
        first_name TEXT NOT NULL,
        last_name TEXT NOT NULL,
        email TEXT,
        phone TEXT, special_requests TEXT,
        PRIMARY KEY (user_id, order_id)) WITHOUT ROWID;
INSERT INTO "order_customers" VALUES(9032,139290446075801,NULL,'Zoë','Ben Salem',NULL,NULL,NULL);
INSERT INTO "order_customers" VALUES(9032,431718273728565,NULL,'Zoë','Ben Salem',NULL,NULL,NULL);
INSERT INTO "order_customers" VALUES(9032,781990985569417,NULL,'Zoë','Ben Salem',NULL,NULL,NULL);
CREATE TABLE order_history (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        writer BIGINT NOT NULL DEFAULT 0,
        user_id BIGINT NOT NULL,
        order_id BIGINT NOT NULL,
        hotel_id BIGINT NOT NULL,
        state TEXT NOT NULL,
        made BIGINT,
        side TEXT NOT NULL,
        login TEXT NOT NULL,
        reason TEXT);
INSERT INTO "order_history" VALUES(1,0,9032,431718273728565,20001,'OK',17957288401235897,'Agency','agency',NULL);
INSERT INTO "order_history" VALUES(2,0,9032,139290446075801,20001,'OK',17957288402762281,'Agency','agency',NULL);
INSERT INTO "order_history" VALUES(3,0,9032,781990985569417,20002,'OR',17957288404479106,'Agency','agency',NULL);
INSERT INTO "order_history" VALUES(4,0,9032,781990985569417,20002,'OK',17957288404532435,'Agency','agency',NULL);
INSERT INTO "order_history" VALUES(5,0,9032,139290446075801,20001,'XX',17957288406078022,'Agency','agency',NULL);
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
INSERT INTO "order_occupants" VALUES(9032,139290446075801,0,0,'Adult',NULL,NULL,'Zoë','Ben Salem');
INSERT INTO "order_occupants" VALUES(9032,139290446075801,0,1,'Adult',NULL,NULL,'Ada','O''Neil');
INSERT INTO "order_occupants" VALUES(9032,431718273728565,0,0,'Adult',NULL,NULL,'Zoë','Ben Salem');
INSERT INTO "order_occupants" VALUES(9032,431718273728565,0,1,'Adult',NULL,NULL,'Ada','O''Neil');
INSERT INTO "order_occupants" VALUES(9032,781990985569417,0,0,'Adult',NULL,NULL,'Zoë','Ben Salem');
INSERT INTO "order_occupants" VALUES(9032,781990985569417,0,1,'Adult',NULL,NULL,'Ada','O''Neil');
CREATE TABLE order_rooms (
        user_id BIGINT NOT NULL,
        order_id BIGINT NOT NULL,
        room_id BIGINT NOT NULL,
        quantity INTEGER NOT NULL,
        PRIMARY KEY (user_id, order_id, room_id)) WITHOUT ROWID;
INSERT INTO "order_rooms" VALUES(9032,139290446075801,501,1);
INSERT INTO "order_rooms" VALUES(9032,431718273728565,501,1);
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
        fee TEXT, hotel_decides INTEGER NOT NULL DEFAULT 0, time_zone TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (user_id, id)) WITHOUT ROWID;
INSERT INTO "orders" VALUES(9032,139290446075801,'cancelled','1:2d172831c18883c36cc66f6ebbd9c7e909b350c9b3d9656c44b5a62bf5f9f46e','Q-6428c253ccb30471b69812a2f4fd982e',NULL,'XX',0,17957288402762281,NULL,20001,24230,3,'TND','480.000','0.000',0,'Africa/Tunis');
INSERT INTO "orders" VALUES(9032,431718273728565,'confirmed','1:7cb6744c82baf8ff9387a7730ee344ad06d518d62b174ddfdd4c337cea82c6a6','Q-ea701964c7779a216e1743b241183967',NULL,'OK',0,17957288401235897,NULL,20001,24230,3,'TND','480.000',NULL,0,'Africa/Tunis');
INSERT INTO "orders" VALUES(9032,781990985569417,'acknowledged','1:b077ff0d285828885fd34794d2a82d6b740ce047500750cd4225543a0d67418a','Q-e6c493f9a8c2591629f569a52d337a5c',NULL,'OK',1,17957288404479106,17958152400000000,20002,24230,3,'TND','211.500',NULL,0,'Africa/Tunis');
CREATE TABLE quote_charges (
        user_id BIGINT NOT NULL,
        quote_id TEXT NOT NULL,
        place INTEGER NOT NULL,
        title TEXT NOT NULL,
        payable TEXT NOT NULL,
        currency TEXT NOT NULL,
        amount TEXT NOT NULL,
        PRIMARY KEY (user_id, quote_id, place)) WITHOUT ROWID;
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
INSERT INTO "quote_rooms" VALUES(9032,'Q-6428c253ccb30471b69812a2f4fd982e',0,501,1,5,'BMz6AgYEAAACFuoHAoDMOtmjosXO1KGSAdmXXT10NK8QBqZR9hFn4Z4',2,0,0,'480.000');
INSERT INTO "quote_rooms" VALUES(9032,'Q-e6c493f9a8c2591629f569a52d337a5c',0,601,1,2,'BMz6AgYEAAACIrIJAtjoGZXkxM3k6N_nUGiWs-1oU_3yTW--BX0vjdc',2,0,0,'211.500');
INSERT INTO "quote_rooms" VALUES(9032,'Q-ea701964c7779a216e1743b241183967',0,501,1,5,'BMz6AgYEAAACFuoHAoDMOtmjosXO1KGSAdmXXT10NK8QBqZR9hFn4Z4',2,0,0,'480.000');
CREATE TABLE quote_terms (
        user_id BIGINT NOT NULL,
        quote_id TEXT NOT NULL,
        from_date BIGINT NOT NULL,
        fee TEXT NOT NULL, from_moment BIGINT, utc_offset INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (user_id, quote_id, from_date)) WITHOUT ROWID;
INSERT INTO "quote_terms" VALUES(9032,'Q-6428c253ccb30471b69812a2f4fd982e',24216,'96.000',20922588000000000,60);
INSERT INTO "quote_terms" VALUES(9032,'Q-6428c253ccb30471b69812a2f4fd982e',24227,'480.000',20932092000000000,60);
INSERT INTO "quote_terms" VALUES(9032,'Q-e6c493f9a8c2591629f569a52d337a5c',24223,'105.750',20928636000000000,60);
INSERT INTO "quote_terms" VALUES(9032,'Q-ea701964c7779a216e1743b241183967',24216,'96.000',20922588000000000,60);
INSERT INTO "quote_terms" VALUES(9032,'Q-ea701964c7779a216e1743b241183967',24227,'480.000',20932092000000000,60);
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
        total TEXT NOT NULL, remarks TEXT,
        PRIMARY KEY (user_id, id)) WITHOUT ROWID;
INSERT INTO "quotes" VALUES(9032,'Q-6428c253ccb30471b69812a2f4fd982e',17957300400000000,1,0,0,20001,24230,3,'TND','480.000',NULL);
INSERT INTO "quotes" VALUES(9032,'Q-e6c493f9a8c2591629f569a52d337a5c',17957300400000000,1,0,1,20002,24230,3,'TND','211.500',NULL);
INSERT INTO "quotes" VALUES(9032,'Q-ea701964c7779a216e1743b241183967',17957300400000000,1,0,0,20001,24230,3,'TND','480.000',NULL);
CREATE TABLE rate_periods (
        room_id BIGINT NOT NULL,
        plan INTEGER NOT NULL,
        first_night BIGINT NOT NULL,
        end_night BIGINT NOT NULL,
        price TEXT NOT NULL,
        child_price TEXT,
        price_without_promotion TEXT,
        minimum_stay INTEGER NOT NULL, maximum_stay INTEGER NOT NULL DEFAULT 0, minimum_stay_through INTEGER NOT NULL DEFAULT 1, closed_to_arrival INTEGER NOT NULL DEFAULT 0, closed_to_departure INTEGER NOT NULL DEFAULT 0, single_price TEXT, third_adult_price TEXT, second_child_price TEXT, extra_bed_price TEXT,
        PRIMARY KEY (room_id, plan, first_night)) WITHOUT ROWID;
INSERT INTO "rate_periods" VALUES(501,1,24197,24288,'80.000','40.000',NULL,1,0,1,0,0,NULL,NULL,NULL,NULL);
INSERT INTO "rate_periods" VALUES(501,1,24288,24350,'120.000','60.000','150.000',3,0,1,0,0,NULL,NULL,NULL,NULL);
INSERT INTO "rate_periods" VALUES(501,2,24197,24288,'130.000',NULL,NULL,1,0,1,0,0,NULL,NULL,NULL,NULL);
INSERT INTO "rate_periods" VALUES(502,1,24197,24350,'90.000',NULL,NULL,1,0,1,0,0,NULL,NULL,NULL,NULL);
INSERT INTO "rate_periods" VALUES(601,1,24197,24288,'70.500',NULL,NULL,1,0,1,0,0,NULL,NULL,NULL,NULL);
CREATE TABLE rate_plans (
        room_id BIGINT NOT NULL,
        plan INTEGER NOT NULL,
        board_id BIGINT NOT NULL,
        per_person INTEGER NOT NULL,
        non_refundable INTEGER NOT NULL, infant_to INTEGER NOT NULL DEFAULT 1, child_to INTEGER NOT NULL DEFAULT 17, free_of_charge INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (room_id, plan));
INSERT INTO "rate_plans" VALUES(501,1,5,1,0,1,11,0);
INSERT INTO "rate_plans" VALUES(501,2,2,0,1,1,17,0);
INSERT INTO "rate_plans" VALUES(502,1,2,0,0,1,17,0);
INSERT INTO "rate_plans" VALUES(601,1,2,0,0,1,17,0);
CREATE TABLE rate_remarks (
        room_id BIGINT NOT NULL,
        plan INTEGER NOT NULL,
        language BIGINT,
        remarks TEXT NOT NULL);
CREATE TABLE rooms (
        id BIGINT NOT NULL PRIMARY KEY,
        hotel_id BIGINT NOT NULL,
        title TEXT NOT NULL,
        most_adults INTEGER NOT NULL,
        most_children INTEGER NOT NULL,
        most_guests INTEGER NOT NULL,
        release_days INTEGER NOT NULL,
        on_request INTEGER NOT NULL, beds INTEGER NOT NULL DEFAULT 0);
INSERT INTO "rooms" VALUES(501,20001,'Double room',2,1,3,2,1,0);
INSERT INTO "rooms" VALUES(502,20001,'Single room',1,0,1,0,0,0);
INSERT INTO "rooms" VALUES(601,20002,'Courtyard room',2,0,2,0,1,0);
CREATE TABLE schema_migrations (version INTEGER NOT NULL PRIMARY KEY, what TEXT NOT NULL);
INSERT INTO "schema_migrations" VALUES(1,'logins, addresses, inventory and bookings');
INSERT INTO "schema_migrations" VALUES(2,'quotes and the bookings made of them');
INSERT INTO "schema_migrations" VALUES(3,'phone and email of hotels, age bands of rates');
INSERT INTO "schema_migrations" VALUES(4,'the log of changes of the inventory');
INSERT INTO "schema_migrations" VALUES(5,'prices and numbers of rooms by period');
INSERT INTO "schema_migrations" VALUES(6,'logins that may update rates');
INSERT INTO "schema_migrations" VALUES(7,'names in certificates for logins');
INSERT INTO "schema_migrations" VALUES(8,'rates free of charge, requests that end at check-in, order of creations, legs of transports, texts in other languages');
INSERT INTO "schema_migrations" VALUES(9,'decisions of hotels, history of bookings');
INSERT INTO "schema_migrations" VALUES(10,'the log of changes of bookings');
INSERT INTO "schema_migrations" VALUES(11,'stays that rates allow');
INSERT INTO "schema_migrations" VALUES(12,'indexes of what is deleted when it is old');
INSERT INTO "schema_migrations" VALUES(13,'the audit trail');
INSERT INTO "schema_migrations" VALUES(14,'remarks, special requests, standard codes of boards');
INSERT INTO "schema_migrations" VALUES(15,'taxes and fees, kinds of cancellation fees, prices of guests');
INSERT INTO "schema_migrations" VALUES(16,'time zones of hotels');
CREATE TABLE service_keys (
        name TEXT NOT NULL PRIMARY KEY,
        key_hex TEXT NOT NULL);
INSERT INTO "service_keys" VALUES('offers','1b16fc6f9e614280c3da0225734bc141c4894dc6efeb354bb6ba92fe7f284501');
CREATE TABLE taken_rooms (
        room_id BIGINT NOT NULL,
        night BIGINT NOT NULL,
        taken INTEGER NOT NULL,
        PRIMARY KEY (room_id, night)) WITHOUT ROWID;
INSERT INTO "taken_rooms" VALUES(501,24230,1);
INSERT INTO "taken_rooms" VALUES(501,24231,1);
INSERT INTO "taken_rooms" VALUES(501,24232,1);
CREATE TABLE translations (
        owner INTEGER NOT NULL,
        id BIGINT NOT NULL,
        language BIGINT NOT NULL,
        title TEXT NOT NULL,
        summary TEXT, category TEXT, remarks TEXT,
        PRIMARY KEY (owner, id, language));
CREATE INDEX hotels_by_city ON hotels (city_id, id);
CREATE INDEX rooms_by_hotel ON rooms (hotel_id, id);
CREATE UNIQUE INDEX orders_by_reference ON orders (user_id, client_reference);
CREATE INDEX orders_undecided ON orders (user_id, acknowledge_before) WHERE state = 'OR';
CREATE INDEX orders_undecided_by_hotel ON orders (hotel_id, acknowledge_before) WHERE state = 'OR';
CREATE INDEX inventory_changes_by_writer ON inventory_changes (writer);
CREATE INDEX bookings_by_member ON bookings (user_id, member_id, created, reference);
CREATE UNIQUE INDEX bookings_by_reference ON bookings (user_id, reference, kind, leg);
CREATE INDEX order_history_by_order ON order_history (user_id, order_id, id);
CREATE INDEX order_history_by_user ON order_history (user_id, writer, id);
CREATE INDEX order_history_by_hotel ON order_history (hotel_id, writer, id);
CREATE INDEX order_history_by_writer ON order_history (writer, id);
CREATE INDEX quotes_not_booked ON quotes (expires_at, user_id, id) WHERE consumed = 0;
CREATE INDEX orders_unconfirmed ON orders (acknowledge_before) WHERE state IN ('XP', 'DC') AND quote_id <> '';
CREATE INDEX audit_entries_by_time ON audit_entries (made);
CREATE INDEX rate_remarks_by_room ON rate_remarks (room_id, plan);
CREATE VIEW inventory_log AS
        SELECT id, id AS place, hotel_id, first_night, end_night FROM inventory_changes;
CREATE VIEW inventory_horizon AS SELECT (SELECT COALESCE(MAX(id), 0) + 1 FROM inventory_changes) AS horizon;
CREATE TRIGGER audit_unchanged BEFORE UPDATE ON audit_entries BEGIN SELECT RAISE(IGNORE); END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('order_history',5);
INSERT INTO "sqlite_sequence" VALUES('inventory_changes',6);
INSERT INTO "sqlite_sequence" VALUES('audit_entries',5);
COMMIT;
