BEGIN TRANSACTION;
CREATE TABLE allotment_periods (
        room_id BIGINT NOT NULL,
        first_night BIGINT NOT NULL,
        end_night BIGINT NOT NULL,
        quantity INTEGER NOT NULL,
        stopped INTEGER NOT NULL,
        PRIMARY KEY (room_id, first_night)) WITHOUT ROWID;
INSERT INTO "allotment_periods" VALUES(501,24197,24348,6,0);
INSERT INTO "allotment_periods" VALUES(501,24348,24350,3,1);
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
INSERT INTO "audit_entries" VALUES(1,17960305322783280,'command:root','vm','rate changed','hotel 20001 room 501 rate 7','2036-04-01 to 2036-06-30 80.000 child 40.000 single 110.000 second child 30.000 extra bed 5.000 maximum stay 21 -> 2036-04-01 to 2036-05-31 80.000 child 40.000 single 110.000 second child 30.000 extra bed 5.000 maximum stay 21; 2036-06-01 to 2036-06-03 85.000 single 110.000 second child 30.000 extra bed 5.000 minimum stay 2 maximum stay 21; 2036-06-04 to 2036-06-30 80.000 child 40.000 single 110.000 second child 30.000 extra bed 5.000 maximum stay 21');
INSERT INTO "audit_entries" VALUES(2,17960305322784217,'command:root','vm','rooms changed','hotel 20001 room 501','2036-04-01 to 2036-08-31 6 rooms -> 2036-04-01 to 2036-08-29 6 rooms; 2036-08-30 to 2036-08-31 3 rooms stopped');
INSERT INTO "audit_entries" VALUES(3,17960305322789549,'command:root','vm','login added','login agency','password, users 9032');
INSERT INTO "audit_entries" VALUES(4,17960305322791379,'command:root','vm','login added','login citadel','password, rates, decisions, hotels 20003');
INSERT INTO "audit_entries" VALUES(5,17960305322835877,'command:root','vm','login added','login branch','password, users 9032, members 55');
INSERT INTO "audit_entries" VALUES(6,17960305322837022,'command:root','vm','address allowed','address 192.0.2.0/24','office of the agency');
INSERT INTO "audit_entries" VALUES(7,17960305322843017,'command:root','vm','inventory loaded','hotels 20001 20002 20003','1 cities, 2 boards, 3 hotels, 4 rooms, 2 bookings');
INSERT INTO "audit_entries" VALUES(8,17960305336121843,'agency','127.0.0.1 0e28854d-13','booking accepted','booking H452453417530465 of user 9032','');
INSERT INTO "audit_entries" VALUES(9,17960305336561237,'agency','127.0.0.1 0e28854d-15','booking cancelled','booking H138740865894802 of user 9032','fee 0.000 TND');
CREATE TABLE boards (id BIGINT NOT NULL PRIMARY KEY, board TEXT NOT NULL);
INSERT INTO "boards" VALUES(2,'{"Board":{"Id":2,"Title":"Bed and breakfast","MealPlan":3}}');
INSERT INTO "boards" VALUES(5,'{"Board":{"Id":5,"Title":"Half board","Translations":[{"Language":2,"Title":"Demi-pension"}],"MealPlan":12}}');
CREATE TABLE cities (id BIGINT NOT NULL PRIMARY KEY, city TEXT NOT NULL);
INSERT INTO "cities" VALUES(104,'{"City":{"Id":104,"Name":"Hammamet","Currency":"TND","Translations":[{"Language":3,"Title":"الحمامات"}]}}');
CREATE TABLE clock_reading (id INTEGER NOT NULL PRIMARY KEY, read_at BIGINT NOT NULL);
CREATE TABLE hotel_bookings (
        user_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        client_reference TEXT NOT NULL,
        body_hash TEXT NOT NULL,
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
        hotel_decides INTEGER NOT NULL,
        time_zone TEXT NOT NULL,
        sold TEXT NOT NULL,
        people TEXT,
        PRIMARY KEY (user_id, id)) WITHOUT ROWID;
INSERT INTO "hotel_bookings" VALUES(9032,138740865894802,'cancelled','1:b7de393b4c080ab4fd1aef0baf6cd1bfce3117fdf5dc0c27a456d56716e968e9',NULL,'XX',0,17960305335523709,NULL,20001,24230,3,'TND','480.000','0.000',0,'Africa/Tunis','{"Stay":{"Hotel":{"@id":20001,"Title":"Palm Beach Hotel","Address":"12 Avenue de la République, Hammamet","Phone":"+216 72280111","Email":"front@palm-beach.example"},"Rooms":[{"@id":501,"Title":"Double room","Boarding":{"@id":5,"#text":"Half board","@code":12},"Rate":{"@currency":"TND","#text":"480.000"},"Customers":{"Customer":[]}}],"Terms":[{"FromDate":"20/04/2036","Fee":{"@currency":"TND","#text":"96.000"},"FromInstant":"2036-04-20T00:00:00+01:00"},{"FromDate":"27/04/2036","Fee":{"@currency":"TND","#text":"160.000"},"FromInstant":"2036-04-27T00:00:00+01:00"},{"FromDate":"02/05/2036","Fee":{"@currency":"TND","#text":"300.000"},"FromInstant":"2036-05-02T00:00:00+01:00"},{"FromDate":"04/05/2036","Fee":{"@currency":"TND","#text":"480.000"},"FromInstant":"2036-05-04T18:00:00+01:00"}],"Remarks":"The pool is closed on Mondays\nDinner from 19:00","Charges":[{"@Title":"Gala dinner","@Payable":"Included","@currency":"TND","#text":"20.000"},{"@Title":"VAT","@Payable":"Included","@currency":"TND","#text":"29.722"},{"@Title":"Service tax","@Payable":"Included","@currency":"TND","#text":"5.679"},{"@Title":"City tax","@Payable":"Property","@currency":"TND","#text":"12.000"}]}}','{"People":{"Customer":{"FirstName":"Zoë","LastName":"Ben Salem"},"Rooms":[{"Customers":[{"@type":"Adult","FirstName":"Zoë","LastName":"Ben Salem"},{"@type":"Adult","FirstName":"Ada","LastName":"O''Neil"}]}]}}');
INSERT INTO "hotel_bookings" VALUES(9032,435358410354032,'confirmed','1:04feb6bffd3ff7a308dfddd2b533e9cb35bb5059dae44c88f3600c3e2d33e51d',NULL,'OK',0,17960305334883639,NULL,20001,24230,3,'TND','480.000',NULL,0,'Africa/Tunis','{"Stay":{"Hotel":{"@id":20001,"Title":"Palm Beach Hotel","Address":"12 Avenue de la République, Hammamet","Phone":"+216 72280111","Email":"front@palm-beach.example"},"Rooms":[{"@id":501,"Title":"Double room","Boarding":{"@id":5,"#text":"Half board","@code":12},"Rate":{"@currency":"TND","#text":"480.000"},"Customers":{"Customer":[]}}],"Terms":[{"FromDate":"20/04/2036","Fee":{"@currency":"TND","#text":"96.000"},"FromInstant":"2036-04-20T00:00:00+01:00"},{"FromDate":"27/04/2036","Fee":{"@currency":"TND","#text":"160.000"},"FromInstant":"2036-04-27T00:00:00+01:00"},{"FromDate":"02/05/2036","Fee":{"@currency":"TND","#text":"300.000"},"FromInstant":"2036-05-02T00:00:00+01:00"},{"FromDate":"04/05/2036","Fee":{"@currency":"TND","#text":"480.000"},"FromInstant":"2036-05-04T18:00:00+01:00"}],"Remarks":"The pool is closed on Mondays\nDinner from 19:00","Charges":[{"@Title":"Gala dinner","@Payable":"Included","@currency":"TND","#text":"20.000"},{"@Title":"VAT","@Payable":"Included","@currency":"TND","#text":"29.722"},{"@Title":"Service tax","@Payable":"Included","@currency":"TND","#text":"5.679"},{"@Title":"City tax","@Payable":"Property","@currency":"TND","#text":"12.000"}]}}','{"People":{"Customer":{"FirstName":"Zoë","LastName":"Ben Salem"},"Rooms":[{"Customers":[{"@type":"Adult","FirstName":"Zoë","LastName":"Ben Salem"},{"@type":"Adult","FirstName":"Ada","LastName":"O''Neil"}]}]}}');
INSERT INTO "hotel_bookings" VALUES(9032,452453417530465,'acknowledged','1:c8d10536fa6aad035c0244377559de12564ae0a2687ce166d93fdb505018dcda',NULL,'OK',1,17960305336050764,17961169330000000,20002,24230,3,'TND','211.500',NULL,0,'Africa/Tunis','{"Stay":{"Hotel":{"@id":20002,"Title":"Medina Guest House"},"Rooms":[{"@id":601,"Title":"Courtyard room","Boarding":{"@id":2,"#text":"Bed and breakfast","@code":3},"Rate":{"@currency":"TND","#text":"211.500"},"Customers":{"Customer":[]}}],"Terms":[{"FromDate":"27/04/2036","Fee":{"@currency":"TND","#text":"105.750"},"FromInstant":"2036-04-27T00:00:00+01:00"}]}}','{"People":{"Customer":{"FirstName":"Zoë","LastName":"Ben Salem"},"Rooms":[{"Customers":[{"@type":"Adult","FirstName":"Zoë","LastName":"Ben Salem"},{"@type":"Adult","FirstName":"Ada","LastName":"O''Neil"}]}]}}');
CREATE TABLE hotels (
        id BIGINT NOT NULL PRIMARY KEY,
        city_id BIGINT NOT NULL,
        hotel TEXT NOT NULL);
INSERT INTO "hotels" VALUES(20001,104,'{"Hotel":{"Id":20001,"City":104,"Title":"Palm Beach Hotel","Currency":"TND","CategoryId":4,"Category":"4*","PictureUrl":"https://pictures.example/hotels/20001.jpg","Location":{"latitude":36.395,"longitude":10.612},"Address":"12 Avenue de la République, Hammamet","Summary":"At the beach, with a garden","Rooms":[{"Id":501,"Title":"Double room","Adults":2,"Children":2,"Guests":3,"ReleaseDays":2,"OnRequest":true,"Rates":[{"Board":2,"NonRefundable":true,"InfantTo":1,"ChildTo":17,"Id":2},{"Board":5,"PerPerson":true,"Cancellation":[{"DaysBefore":14,"Percent":20},{"DaysBefore":7,"Nights":1},{"DaysBefore":2,"Amount":"300.000"},{"DaysBefore":0,"Percent":100,"FromHour":18}],"InfantTo":1,"ChildTo":11,"Id":7,"Remarks":"Dinner from 19:00","Translations":[{"Language":2,"Remarks":"Dîner à partir de 19 h"}],"Charges":[{"Title":"Gala dinner","Amount":"10.000","Per":"Person"}],"GraceHours":24}],"Beds":2},{"Id":502,"Title":"Single room","Adults":1,"Children":0,"Guests":1,"ReleaseDays":0,"Rates":[{"Board":2,"InfantTo":1,"ChildTo":17,"Id":1}]}],"Phone":"+216 72280111","Email":"front@palm-beach.example","Translations":[{"Language":2,"Title":"Hôtel Palm Beach","Summary":"En bord de mer","Category":"4 étoiles","Remarks":"La piscine est fermée le lundi"}],"Remarks":"The pool is closed on Mondays","Charges":[{"Title":"VAT","Percent":"7"},{"Title":"Service tax","Percent":"1.25","OnCharges":true},{"Title":"City tax","Amount":"2.000","Per":"PersonNight","Payable":"Property"}],"TimeZone":"Africa/Tunis"}}');
INSERT INTO "hotels" VALUES(20002,104,'{"Hotel":{"Id":20002,"City":104,"Title":"Medina Guest House","Currency":"TND","Rooms":[{"Id":601,"Title":"Courtyard room","Adults":2,"Children":0,"Guests":2,"ReleaseDays":0,"OnRequest":true,"Rates":[{"Board":2,"Cancellation":[{"DaysBefore":7,"Percent":50}],"InfantTo":1,"ChildTo":17,"Id":1}]}],"TimeZone":"Africa/Tunis"}}');
INSERT INTO "hotels" VALUES(20003,104,'{"Hotel":{"Id":20003,"City":104,"Title":"Citadel Rooms","Currency":"EUR","Rooms":[{"Id":701,"Title":"Room for groups","Adults":4,"Children":0,"Guests":4,"ReleaseDays":0,"OnRequest":true,"Rates":[{"Board":2,"InfantTo":1,"ChildTo":17,"Id":1,"Free":true}]}],"DecidedBy":"Hotel","TimeZone":"Africa/Tunis"}}');
CREATE TABLE inventory_changes (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        writer BIGINT NOT NULL DEFAULT 0,
        hotel_id BIGINT,
        first_night BIGINT,
        end_night BIGINT,
        made BIGINT NOT NULL);
INSERT INTO "inventory_changes" VALUES(1,0,20001,NULL,NULL,17960305322760497);
INSERT INTO "inventory_changes" VALUES(2,0,20002,NULL,NULL,17960305322760586);
INSERT INTO "inventory_changes" VALUES(3,0,20003,NULL,NULL,17960305322760607);
INSERT INTO "inventory_changes" VALUES(4,0,NULL,NULL,NULL,17960305322777194);
INSERT INTO "inventory_changes" VALUES(5,0,20001,NULL,NULL,17960305322783959);
INSERT INTO "inventory_changes" VALUES(6,0,20001,24197,24350,17960305322784341);
INSERT INTO "inventory_changes" VALUES(7,0,20001,24230,24233,17960305334892391);
INSERT INTO "inventory_changes" VALUES(8,0,20001,24230,24233,17960305335527349);
INSERT INTO "inventory_changes" VALUES(9,0,20001,24230,24233,17960305336562684);
CREATE TABLE inventory_language (id INTEGER NOT NULL PRIMARY KEY, language BIGINT NOT NULL);
INSERT INTO "inventory_language" VALUES(1,1);
CREATE TABLE login_hotels (
        login TEXT NOT NULL,
        hotel_id BIGINT NOT NULL,
        PRIMARY KEY (login, hotel_id));
INSERT INTO "login_hotels" VALUES('citadel',20003);
CREATE TABLE login_members (
        login TEXT NOT NULL,
        member_id BIGINT NOT NULL,
        PRIMARY KEY (login, member_id));
INSERT INTO "login_members" VALUES('branch',55);
CREATE TABLE login_users (
        login TEXT NOT NULL,
        user_id BIGINT NOT NULL,
        PRIMARY KEY (login, user_id));
INSERT INTO "login_users" VALUES('agency',9032);
INSERT INTO "login_users" VALUES('branch',9032);
CREATE TABLE logins (
        login TEXT NOT NULL PRIMARY KEY,
        password_hash TEXT NOT NULL,
        may_update_rates INTEGER NOT NULL DEFAULT 0,
        certificate_name TEXT NOT NULL DEFAULT '',
        may_decide INTEGER NOT NULL DEFAULT 0);
INSERT INTO "logins" VALUES('agency','$argon2id$v=19$m=65536,t=2,p=1$OFKWcU2jkJSqEVYozDk1nQ$qyKgTtvUyTaJAu7au/hj4rW+/+sLyErwDYCTMyC+3CU',0,'',0);
INSERT INTO "logins" VALUES('citadel','$argon2id$v=19$m=65536,t=2,p=1$Q/eD6PPvsaT4prjlvSlHEA$wSgr/If6mvyCXfPIkvaGLv48lcL+SZu5bfhbBOK+Ukw',1,'',1);
INSERT INTO "logins" VALUES('branch','$argon2id$v=19$m=65536,t=2,p=1$fn8L2S9igz0pJAvrbKnoog$UvQRD+9KYSPYsRnh4SOArqpt+eds1Q1DXURGmkk9/kc',0,'',0);
CREATE TABLE newest_creations (
        user_id BIGINT NOT NULL PRIMARY KEY,
        created BIGINT NOT NULL);
INSERT INTO "newest_creations" VALUES(9032,17960305336050764);
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
INSERT INTO "order_history" VALUES(1,0,9032,435358410354032,20001,'OK',17960305334883639,'Agency','agency',NULL);
INSERT INTO "order_history" VALUES(2,0,9032,138740865894802,20001,'OK',17960305335523709,'Agency','agency',NULL);
INSERT INTO "order_history" VALUES(3,0,9032,452453417530465,20002,'OR',17960305336050764,'Agency','agency',NULL);
INSERT INTO "order_history" VALUES(4,0,9032,452453417530465,20002,'OK',17960305336114022,'Agency','agency',NULL);
INSERT INTO "order_history" VALUES(5,0,9032,138740865894802,20001,'XX',17960305336554311,'Agency','agency',NULL);
CREATE TABLE order_rooms (
        user_id BIGINT NOT NULL,
        order_id BIGINT NOT NULL,
        room_id BIGINT NOT NULL,
        quantity INTEGER NOT NULL,
        PRIMARY KEY (user_id, order_id, room_id)) WITHOUT ROWID;
INSERT INTO "order_rooms" VALUES(9032,138740865894802,501,1);
INSERT INTO "order_rooms" VALUES(9032,435358410354032,501,1);
CREATE TABLE quotes (
        user_id BIGINT NOT NULL,
        id TEXT NOT NULL,
        expires_at BIGINT NOT NULL,
        consumed INTEGER NOT NULL,
        hotel_id BIGINT NOT NULL,
        quote TEXT NOT NULL,
        PRIMARY KEY (user_id, id)) WITHOUT ROWID;
INSERT INTO "quotes" VALUES(9032,'Q-03203db8249bd6369c7497a7a4301a53',17960317330000000,1,20001,'');
INSERT INTO "quotes" VALUES(9032,'Q-10b3bd8614265f443f8eb221ab1dd5b2',17960317330000000,1,20001,'');
INSERT INTO "quotes" VALUES(9032,'Q-65cd1daff0ebc500c6ecfb22edf33a63',17960317330000000,1,20002,'');
CREATE TABLE rate_periods (
        room_id BIGINT NOT NULL,
        plan INTEGER NOT NULL,
        first_night BIGINT NOT NULL,
        end_night BIGINT NOT NULL,
        price TEXT NOT NULL,
        child_price TEXT,
        price_without_promotion TEXT,
        minimum_stay INTEGER NOT NULL,
        maximum_stay INTEGER NOT NULL DEFAULT 0,
        minimum_stay_through INTEGER NOT NULL DEFAULT 1,
        closed_to_arrival INTEGER NOT NULL DEFAULT 0,
        closed_to_departure INTEGER NOT NULL DEFAULT 0,
        single_price TEXT,
        third_adult_price TEXT,
        second_child_price TEXT,
        extra_bed_price TEXT,
        closed INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (room_id, plan, first_night)) WITHOUT ROWID;
INSERT INTO "rate_periods" VALUES(501,2,24197,24258,'130.000',NULL,NULL,1,0,1,0,0,NULL,'25.000',NULL,NULL,0);
INSERT INTO "rate_periods" VALUES(501,2,24258,24288,'135.000',NULL,NULL,1,0,1,0,1,NULL,NULL,NULL,NULL,1);
INSERT INTO "rate_periods" VALUES(501,7,24197,24258,'80.000','40.000',NULL,1,21,1,0,0,'110.000',NULL,'30.000','5.000',0);
INSERT INTO "rate_periods" VALUES(501,7,24258,24261,'85.000',NULL,NULL,2,21,1,0,0,'110.000',NULL,'30.000','5.000',0);
INSERT INTO "rate_periods" VALUES(501,7,24261,24288,'80.000','40.000',NULL,1,21,1,0,0,'110.000',NULL,'30.000','5.000',0);
INSERT INTO "rate_periods" VALUES(501,7,24288,24350,'120.000','60.000','150.000',3,0,2,1,0,NULL,NULL,NULL,NULL,0);
INSERT INTO "rate_periods" VALUES(502,1,24197,24350,'90.000',NULL,NULL,1,0,1,0,0,NULL,NULL,NULL,NULL,0);
INSERT INTO "rate_periods" VALUES(601,1,24197,24288,'70.500',NULL,NULL,1,0,1,0,0,NULL,NULL,NULL,NULL,0);
INSERT INTO "rate_periods" VALUES(701,1,24380,24411,'0.00',NULL,NULL,1,0,1,0,0,NULL,NULL,NULL,NULL,0);
CREATE TABLE rooms (id BIGINT NOT NULL PRIMARY KEY, hotel_id BIGINT NOT NULL);
INSERT INTO "rooms" VALUES(501,20001);
INSERT INTO "rooms" VALUES(502,20001);
INSERT INTO "rooms" VALUES(601,20002);
INSERT INTO "rooms" VALUES(701,20003);
CREATE TABLE schema_migrations (version INTEGER NOT NULL PRIMARY KEY, what TEXT NOT NULL);
INSERT INTO "schema_migrations" VALUES(20,'the tables of a new store');
CREATE TABLE service_keys (
        name TEXT NOT NULL PRIMARY KEY,
        key_hex TEXT NOT NULL);
INSERT INTO "service_keys" VALUES('offers','f390e40eea14c97ea8941651c5d5b1796fd7babe4d1b1b114fb7aa866726c377');
CREATE TABLE taken_rooms (
        room_id BIGINT NOT NULL,
        night BIGINT NOT NULL,
        taken INTEGER NOT NULL,
        PRIMARY KEY (room_id, night)) WITHOUT ROWID;
INSERT INTO "taken_rooms" VALUES(501,24230,1);
INSERT INTO "taken_rooms" VALUES(501,24231,1);
INSERT INTO "taken_rooms" VALUES(501,24232,1);
CREATE TABLE trip_items (
        user_id BIGINT NOT NULL,
        created BIGINT NOT NULL,
        reference TEXT NOT NULL,
        kind TEXT NOT NULL,
        leg TEXT NOT NULL,
        member_id BIGINT,
        item TEXT NOT NULL,
        PRIMARY KEY (user_id, created, reference, kind, leg)) WITHOUT ROWID;
INSERT INTO "trip_items" VALUES(9032,17684694000000000,'H-1001','accommodation','',55,'<Booking kind="accommodation"><booking_number>H-1001</booking_number><name>Palm Beach Hotel</name><from_date>2036-05-20</from_date><to_date>2036-05-23</to_date><city>Hammamet</city><travelers><traveler><name>Zoë Ben Salem</name><type_of_room>Double room</type_of_room></traveler><traveler><name>Ada Ben Salem</name></traveler></travelers></Booking>');
INSERT INTO "trip_items" VALUES(9032,17684703000000000,'T-2001','transport','2036-05-20T08:30:00 7fb5a0b0f782397a61f348f095141e61',NULL,'<Booking kind="transport"><reservation_reference>T-2001</reservation_reference><transport_number>TU 717</transport_number><class>M</class><departure_date>2036-05-20T08:30:00</departure_date><departure_city>Paris</departure_city><arrival_city>Tunis</arrival_city><arrival_date>2036-05-20T10:00:00</arrival_date><travelers><traveler><name>Zoë Ben Salem</name><ticket_number>199-2400000001</ticket_number></traveler></travelers></Booking>');
INSERT INTO "trip_items" VALUES(9032,17960305334883639,'H435358410354032','accommodation','',NULL,'<Booking kind="accommodation"><booking_number>H435358410354032</booking_number><name>Palm Beach Hotel</name><from_date>2036-05-04</from_date><to_date>2036-05-07</to_date><location><latitude>36.395</latitude><longitude>10.612</longitude></location><address>12 Avenue de la République, Hammamet</address><picture_url>https://pictures.example/hotels/20001.jpg</picture_url><type_of_room>Double room</type_of_room><city>Hammamet</city><phone>+216 72280111</phone><email>front@palm-beach.example</email><travelers><traveler><name>Zoë Ben Salem</name><type_of_room>Double room</type_of_room></traveler><traveler><name>Ada O''Neil</name><type_of_room>Double room</type_of_room></traveler></travelers></Booking>');
INSERT INTO "trip_items" VALUES(9032,17960305336050764,'H452453417530465','accommodation','',NULL,'<Booking kind="accommodation"><booking_number>H452453417530465</booking_number><name>Medina Guest House</name><from_date>2036-05-04</from_date><to_date>2036-05-07</to_date><type_of_room>Courtyard room</type_of_room><city>Hammamet</city><travelers><traveler><name>Zoë Ben Salem</name><type_of_room>Courtyard room</type_of_room></traveler><traveler><name>Ada O''Neil</name><type_of_room>Courtyard room</type_of_room></traveler></travelers></Booking>');
CREATE INDEX inventory_changes_by_writer ON inventory_changes (writer);
CREATE INDEX bookings_by_member ON trip_items (user_id, member_id, created, reference);
CREATE UNIQUE INDEX bookings_by_reference ON trip_items (user_id, reference, kind, leg);
CREATE INDEX order_history_by_order ON order_history (user_id, order_id, id);
CREATE INDEX order_history_by_user ON order_history (user_id, writer, id);
CREATE INDEX order_history_by_hotel ON order_history (hotel_id, writer, id);
CREATE INDEX order_history_by_writer ON order_history (writer, id);
CREATE INDEX audit_entries_by_time ON audit_entries (made);
CREATE INDEX hotels_by_city ON hotels (city_id, id);
CREATE INDEX rooms_by_hotel ON rooms (hotel_id, id);
CREATE UNIQUE INDEX hotel_bookings_by_reference ON hotel_bookings (user_id, client_reference);
CREATE INDEX hotel_bookings_undecided ON hotel_bookings (user_id, acknowledge_before) WHERE state = 'OR';
CREATE INDEX hotel_bookings_undecided_by_hotel ON hotel_bookings (hotel_id, acknowledge_before) WHERE state = 'OR';
CREATE INDEX hotel_bookings_unconfirmed ON hotel_bookings (acknowledge_before) WHERE state IN ('XP', 'DC') AND sold <> '';
CREATE INDEX hotel_bookings_with_people ON hotel_bookings (check_in) WHERE people IS NOT NULL;
CREATE INDEX quotes_by_expiry ON quotes (expires_at, user_id, id);
CREATE VIEW inventory_log AS
        SELECT id, id AS place, hotel_id, first_night, end_night FROM inventory_changes;
CREATE VIEW inventory_horizon AS SELECT (SELECT COALESCE(MAX(id), 0) + 1 FROM inventory_changes) AS horizon;
CREATE TRIGGER audit_unchanged BEFORE UPDATE ON audit_entries BEGIN SELECT RAISE(IGNORE); END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('inventory_changes',9);
INSERT INTO "sqlite_sequence" VALUES('audit_entries',9);
INSERT INTO "sqlite_sequence" VALUES('order_history',5);
COMMIT;
