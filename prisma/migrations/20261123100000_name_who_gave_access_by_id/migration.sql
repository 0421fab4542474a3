-- Who gave somebody a permission, linked their account, set their role in a production or decided what they asked for is
-- a person, and a role in a production is its person's (the helpers are of 20261123080000_name_ticketing_people_by_id).
CALL read_person_by_mail();
CALL person_column_by_id('user_grant', 'created_by', 'id');
CALL person_column_by_id('identity', 'created_by', 'id');
CALL person_column_by_id('user_relation', 'created_by', 'id');
CALL person_column_by_id('access_request', 'decided_by', 'id');

DROP INDEX "user_relation_mail_produccion_key";
CALL owner_by_id('user_relation', 'mail');
CREATE UNIQUE INDEX "user_relation_user_id_produccion_key" ON "user_relation"("user_id", "produccion");
CREATE UNIQUE INDEX "user_relation_mail_produccion_key" ON "user_relation"("mail", "produccion");
