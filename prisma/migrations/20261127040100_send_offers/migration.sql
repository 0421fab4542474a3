-- An offer says of the show what it said when it left, and is answered by a link of its own. `shown`: of lib/deals.
-- Locks offer: a moment, it has no rows yet
ALTER TABLE "offer"
  ADD COLUMN "shown" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "token_hash" CHAR(64);
CREATE UNIQUE INDEX "offer_token" ON "offer"("token_hash") WHERE "token_hash" IS NOT NULL;

CREATE OR REPLACE FUNCTION offer_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."state" <> 'borrador' AND (OLD."terms", OLD."shown", OLD."sha256", OLD."n", OLD."show_id", OLD."language")
    IS DISTINCT FROM (NEW."terms", NEW."shown", NEW."sha256", NEW."n", NEW."show_id", NEW."language") THEN
    RAISE EXCEPTION 'Una oferta enviada no cambia: hacer una versión nueva.' USING ERRCODE = 'BB422';
  END IF;
  RETURN NEW;
END $$;
