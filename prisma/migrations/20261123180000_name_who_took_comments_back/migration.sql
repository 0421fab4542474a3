-- Who took a card's comment back stands in the card's history: the board's lead, where it was not the author.
UPDATE "talk_message" m SET "deleted_by" = e."actor_id"
FROM "card_event" e
WHERE m."card_id" = e."card_id" AND m."deleted_at" IS NOT NULL AND e."actor_id" IS NOT NULL
  AND e."kind" = 'commented' AND e."data" ->> 'did' = 'deleted' AND e."data" -> 'comment' = to_jsonb(m."id")
  AND m."deleted_by" IS DISTINCT FROM e."actor_id";
