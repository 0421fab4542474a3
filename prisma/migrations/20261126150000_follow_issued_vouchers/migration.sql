-- What our companies bill, after it was validated: whether it was sent, and what of it is collected. `amount` is what is to be collected of it:
-- the total less what its notes take away; nothing of a note. Nobody collects more than that, whoever writes at once.
CREATE TABLE "issued_voucher" (
    "voucher_id" INTEGER NOT NULL,
    "takes_away" BOOLEAN NOT NULL DEFAULT false,
    "artist_id" INTEGER,
    "amount" DECIMAL(18,2) NOT NULL,
    "collected" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "sent_on" DATE,
    "uncollectible_at" TIMESTAMPTZ(3),
    "uncollectible_reason" TEXT NOT NULL DEFAULT '',
    "annulled_at" TIMESTAMPTZ(3),
    "state" TEXT NOT NULL GENERATED ALWAYS AS (CASE
      WHEN "annulled_at" IS NOT NULL OR (NOT "takes_away" AND "amount" = 0) THEN 'anulada'
      WHEN "uncollectible_at" IS NOT NULL THEN 'incobrable'
      WHEN "collected" > 0 AND "collected" = "amount" THEN 'cobrada'
      WHEN "collected" > 0 THEN 'cobrada_parcial'
      WHEN "sent_on" IS NOT NULL THEN 'enviada'
      ELSE 'emitida' END) STORED,
    CONSTRAINT "issued_voucher_pkey" PRIMARY KEY ("voucher_id"),
    CONSTRAINT "issued_voucher_collected_check" CHECK ("collected" BETWEEN 0 AND "amount"),
    CONSTRAINT "issued_voucher_uncollectible_check" CHECK (("uncollectible_at" IS NULL) = ("uncollectible_reason" = ''))
);
-- Locks voucher: a moment, to be referred to
ALTER TABLE "issued_voucher" ADD CONSTRAINT "issued_voucher_voucher_id_fkey" FOREIGN KEY ("voucher_id") REFERENCES "voucher"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Locks artist: a moment, to be referred to
ALTER TABLE "issued_voucher" ADD CONSTRAINT "issued_voucher_artist_id_fkey" FOREIGN KEY ("artist_id") REFERENCES "artist"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "issued_voucher_state_idx" ON "issued_voucher"("state");
CREATE INDEX "issued_voucher_artist_id_idx" ON "issued_voucher"("artist_id");

-- Money that came for one, as somebody declared it with its file; one that was declared by mistake keeps its row.
CREATE TABLE "voucher_collection" (
    "id" SERIAL NOT NULL,
    "voucher_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,
    "means" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "created_by_user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by_user_id" INTEGER,
    "undone_reason" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "voucher_collection_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "voucher_collection_amount_check" CHECK ("amount" > 0),
    CONSTRAINT "voucher_collection_means_check" CHECK ("means" IN ('transferencia', 'cheque', 'efectivo', 'retencion', 'compensacion')),
    CONSTRAINT "voucher_collection_undone_check" CHECK (("undone_at" IS NULL) = ("undone_reason" = '') AND ("undone_at" IS NULL) = ("undone_by_user_id" IS NULL)),
    CONSTRAINT "voucher_collection_voucher_id_fkey" FOREIGN KEY ("voucher_id") REFERENCES "issued_voucher"("voucher_id") ON DELETE RESTRICT ON UPDATE CASCADE
);
-- Locks app_user: a moment, to be referred to
ALTER TABLE "voucher_collection" ADD CONSTRAINT "voucher_collection_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "voucher_collection" ADD CONSTRAINT "voucher_collection_undone_by_user_id_fkey" FOREIGN KEY ("undone_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "voucher_collection_voucher_id_idx" ON "voucher_collection"("voucher_id");
