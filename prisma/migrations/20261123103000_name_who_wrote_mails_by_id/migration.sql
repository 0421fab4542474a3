-- Who asked for a mail is a person, or, beside, the name of what sends by itself; who set a flag is a person. These were the
-- last that were named by mail: the helpers of 20261123080000_name_ticketing_people_by_id and 20261123102000 go.
CALL read_person_by_mail();
CALL person_or_name('outbox_mail', 'created_by');
CALL person_column_by_id('feature_flag', 'updated_by', 'key');

DROP PROCEDURE person_or_name(TEXT, TEXT), person_column_by_id(TEXT, TEXT, TEXT), owner_by_id(TEXT, TEXT), read_person_by_mail();
DROP FUNCTION person_of(TEXT);
DROP TABLE person_by_mail;
