-- A step that waits for people who left, or lost their role, waited in silence. Who administers is told, once: since when is noted here.
-- Locks approval_step: moments, a column without a value
ALTER TABLE approval_step ADD COLUMN stuck_told_at timestamptz(3);
-- What was sent although nobody could decide it said so to who sent it.
UPDATE approval_step s SET stuck_told_at = now() FROM approval_request r WHERE r.id = s.request_id AND r.warning <> '' AND s.state = 'abierto';
