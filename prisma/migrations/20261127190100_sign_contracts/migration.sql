-- The contract of a deal (design shows.md, section 3): what it says is kept as it was made, who signs it, and until when it may still change.
-- `explained_terms`: the terms that somebody knew when they said why those that were signed differ.
CREATE TABLE "show_contract" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'borrador',
    "language" CHAR(2) NOT NULL DEFAULT 'es',
    "country" CHAR(2) NOT NULL,
    "side" TEXT NOT NULL,
    "terms" JSONB NOT NULL,
    "shown" JSONB NOT NULL,
    "clauses" JSONB NOT NULL,
    "signers" JSONB NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "signed_on" DATE,
    "explained" TEXT NOT NULL DEFAULT '',
    "explained_terms" JSONB,
    "void_reason" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_user_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "show_contract_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "show_contract_state_check" CHECK ("state" IN ('borrador', 'en_firma', 'firmado', 'anulado')),
    CONSTRAINT "show_contract_side_check" CHECK ("side" IN ('promotor', 'artista')),
    CONSTRAINT "show_contract_signed_check" CHECK ("state" <> 'firmado' OR "signed_on" IS NOT NULL),
    CONSTRAINT "show_contract_void_check" CHECK (("state" = 'anulado') = ("void_reason" <> '')),
    CONSTRAINT "show_contract_explained_check" CHECK (("explained" = '') = ("explained_terms" IS NULL)),
    CONSTRAINT "show_contract_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "deal"("show_id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "show_contract_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "show_contract_n" ON "show_contract"("show_id", "n");
CREATE UNIQUE INDEX "show_contract_one" ON "show_contract"("show_id") WHERE "state" <> 'anulado';

-- What went out to be signed is what is signed.
CREATE FUNCTION show_contract_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."state" <> 'borrador' AND (OLD."terms", OLD."shown", OLD."clauses", OLD."signers", OLD."sha256", OLD."n", OLD."show_id", OLD."language", OLD."country", OLD."side")
    IS DISTINCT FROM (NEW."terms", NEW."shown", NEW."clauses", NEW."signers", NEW."sha256", NEW."n", NEW."show_id", NEW."language", NEW."country", NEW."side") THEN
    RAISE EXCEPTION 'Un contrato que salió a la firma no cambia: anularlo y hacer otro.' USING ERRCODE = 'BB422';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER show_contract_stays BEFORE UPDATE ON "show_contract" FOR EACH ROW EXECUTE FUNCTION show_contract_stays();
