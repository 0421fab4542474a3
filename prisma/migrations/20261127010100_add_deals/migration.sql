-- What is agreed of a show's money: one deal, of one side (design shows.md, section 3). `terms` is of lib/deals.
CREATE TABLE "deal" (
    "show_id" INTEGER NOT NULL,
    "side" TEXT NOT NULL,
    "counterparty" TEXT NOT NULL DEFAULT '',
    "terms" JSONB NOT NULL,
    "fx_rate" NUMERIC(18, 6),
    "fx_source" TEXT NOT NULL DEFAULT '',
    "fx_day" DATE,
    "lost_reason" TEXT NOT NULL DEFAULT '',
    -- Why it is confirmed without a formal offer.
    "no_offer_reason" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_user_id" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "deal_pkey" PRIMARY KEY ("show_id"),
    CONSTRAINT "deal_side_check" CHECK ("side" IN ('promotor', 'artista')),
    CONSTRAINT "deal_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "deal_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- A version of the terms that goes out. What was sent never changes: other terms are another version.
CREATE TABLE "offer" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,
    "terms" JSONB NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "language" CHAR(2) NOT NULL DEFAULT 'es',
    "sent_to" TEXT NOT NULL DEFAULT '',
    "sent_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'borrador',
    "answered_at" TIMESTAMPTZ(3),
    -- By whom outside, or how, where it was answered by hand.
    "answered" TEXT NOT NULL DEFAULT '',
    "answered_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_user_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "offer_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "offer_state_check" CHECK ("state" IN ('borrador', 'enviada', 'aceptada', 'rechazada', 'vencida', 'reemplazada')),
    CONSTRAINT "offer_sent_check" CHECK (("sent_at" IS NULL) = ("state" IN ('borrador')) OR "state" = 'reemplazada'),
    CONSTRAINT "offer_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "deal"("show_id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "offer_answered_by_user_id_fkey" FOREIGN KEY ("answered_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "offer_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "offer_n" ON "offer"("show_id", "n");
CREATE UNIQUE INDEX "offer_one_accepted" ON "offer"("show_id") WHERE "state" = 'aceptada';
CREATE INDEX "offer_expires" ON "offer"("expires_at") WHERE "state" = 'enviada';

-- The terms of an offer that has left are what they were.
CREATE FUNCTION offer_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."state" <> 'borrador' AND (OLD."terms", OLD."sha256", OLD."n", OLD."show_id") IS DISTINCT FROM (NEW."terms", NEW."sha256", NEW."n", NEW."show_id") THEN
    RAISE EXCEPTION 'Una oferta enviada no cambia: hacer una versión nueva.' USING ERRCODE = 'BB422';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER offer_stays BEFORE UPDATE ON "offer" FOR EACH ROW EXECUTE FUNCTION offer_stays();
