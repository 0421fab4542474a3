-- Who may what with a table stands on the table: `scripts/grants.ts` reads it after each migration.
--   append-only (columns): the application reads it and adds rows, of which it says these columns
--   read-only: the application reads it    owner-only: not even that
COMMENT ON TABLE audit_entry IS 'append-only (actor, action, object, before, after, request_id)';
COMMENT ON TABLE restoration IS 'read-only';

CREATE EXTENSION IF NOT EXISTS pgcrypto;

-- The secret of the audit's chain. What was chained before a key's first link stays under the one before, or under none.
CREATE TABLE "audit_key" (
  "id" SERIAL NOT NULL,
  "from_chain" BIGINT NOT NULL,
  "secret" BYTEA NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "audit_key_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "audit_key_from_chain_key" ON "audit_key"("from_chain");
COMMENT ON TABLE audit_key IS 'owner-only';
INSERT INTO audit_key (from_chain, secret) SELECT coalesce(max(chain), 0) + 1, gen_random_bytes(32) FROM audit_entry;

-- Until when the backup told that a restoration took back.
ALTER TABLE restoration ADD COLUMN "backup_at" TIMESTAMPTZ(3);

-- What a link says: where it stands, what came before it, and all that was written.
CREATE FUNCTION audit_entry_text(e audit_entry, place bigint, previous text) RETURNS bytea LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, pg_temp AS $$
  SELECT convert_to(jsonb_build_array(place, previous, e.id, extract(epoch FROM e.at), e.actor, e.action, e.object, e.before, e.after,
    e.request_id)::text, 'UTF8')
$$;

-- Runs as its owner: the application may add entries and not change one, not even to chain it. Fixed search_path, and of
-- this table alone, so that nobody makes it work on rows of their own.
CREATE OR REPLACE FUNCTION audit_entry_chain() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE last_chain bigint; last_hash text; signing bytea;
BEGIN
  IF TG_RELID <> 'public.audit_entry'::regclass THEN
    RAISE EXCEPTION 'audit_entry_chain is of audit_entry alone' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM pg_advisory_xact_lock(72707370);
  SELECT e.chain, e.hash INTO last_chain, last_hash FROM public.audit_entry e WHERE e.chain IS NOT NULL ORDER BY e.chain DESC LIMIT 1;
  last_chain := coalesce(last_chain, 0) + 1;
  SELECT k.secret INTO STRICT signing FROM public.audit_key k ORDER BY k.from_chain DESC LIMIT 1;
  UPDATE public.audit_entry SET chain = last_chain, prev_hash = last_hash,
    hash = encode(public.hmac(public.audit_entry_text(NEW, last_chain, last_hash), signing, 'sha256'), 'hex')
    WHERE id = NEW.id AND chain IS NULL;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION audit_entry_chain() FROM PUBLIC;
REVOKE ALL ON FUNCTION audit_entry_guard() FROM PUBLIC;

-- Links that do not hold, in their order: of an entry that was altered, added by hand, or stands where others are missing.
CREATE FUNCTION audit_broken() RETURNS TABLE (id bigint, chain bigint, at timestamptz, why text) LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  WITH linked AS (
    SELECT e AS entry, e.id, e.chain, e.at, e.hash, e.prev_hash,
      lag(e.chain) OVER w AS chain_before, lag(e.hash) OVER w AS hash_before,
      (SELECT k.secret FROM audit_key k WHERE k.from_chain <= e.chain ORDER BY k.from_chain DESC LIMIT 1) AS secret
    FROM audit_entry e WHERE e.chain IS NOT NULL WINDOW w AS (ORDER BY e.chain)
  ), held AS (
    SELECT *, CASE
      WHEN chain <> coalesce(chain_before, 0) + 1 THEN 'missing'
      WHEN prev_hash IS DISTINCT FROM hash_before THEN 'unlinked'
      WHEN hash IS DISTINCT FROM CASE WHEN secret IS NULL THEN audit_entry_hash(entry, prev_hash)
        ELSE encode(hmac(audit_entry_text(entry, chain, prev_hash), secret, 'sha256'), 'hex') END THEN 'altered'
    END AS fault FROM linked
  )
  SELECT id, chain, at, fault FROM held WHERE fault IS NOT NULL
  UNION ALL SELECT e.id, NULL, e.at, 'unchained' FROM audit_entry e WHERE e.chain IS NULL
  ORDER BY 2, 1
$$;
REVOKE ALL ON FUNCTION audit_broken() FROM PUBLIC;
