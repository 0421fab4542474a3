-- Who settles looks at shut months and at what purses have left as they are at that moment. A transaction of a fixed snapshot would look
-- at them as they were when it began, and slip past a month that was shut meanwhile: the ledger takes nothing from one.
CREATE FUNCTION ledger_reads_today() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'the ledger is written in read committed transactions alone, not in %', current_setting('transaction_isolation')
      USING ERRCODE = 'feature_not_supported';
  END IF;
  RETURN NULL;
END $$;
-- Locks ledger_delta: a moment, for whoever posts
CREATE TRIGGER ledger_reads_today BEFORE INSERT ON ledger_delta FOR EACH STATEMENT EXECUTE FUNCTION ledger_reads_today();
