-- Who made a template, a recurrence, an automation or a link of a card is a person (the helpers are of
-- 20261123080000_name_ticketing_people_by_id). What came with the board is nobody's.
CALL read_person_by_mail();
CALL person_column_by_id('card_template', 'created_by', 'id');
CALL person_column_by_id('card_recurrence', 'created_by', 'id');
CALL person_column_by_id('board_automation', 'created_by', 'id');

UPDATE "card_link" l SET "created_by" = NULL
WHERE "created_by" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "app_user" u WHERE u.id = l."created_by");
ALTER TABLE "card_link" ADD CONSTRAINT "card_link_created_by_fkey"
  FOREIGN KEY ("created_by") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
