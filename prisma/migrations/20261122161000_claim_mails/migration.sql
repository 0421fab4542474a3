-- A mail that is being made and sent belongs to one worker, for as long as that one renews its claim.
ALTER TABLE outbox_mail ADD COLUMN claimed_by uuid, ADD COLUMN claimed_until timestamptz(3);
