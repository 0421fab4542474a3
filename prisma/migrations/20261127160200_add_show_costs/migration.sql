-- A cost that is planned of a show: what the offer says, what is budgeted, what is declared in the settlement. What is promised and real comes from
-- the ledger (design shows.md, section 3). `rate`: of a line that is no fixed amount, money per ticket or percents.
CREATE TABLE "show_cost_line" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "category_id" INTEGER,
    "supplier_id" INTEGER,
    "label" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'fijo',
    "rate" NUMERIC(18, 4),
    "cap" NUMERIC(18, 2),
    "currency" CHAR(3) NOT NULL,
    "oferta" NUMERIC(18, 2),
    "presupuesto" NUMERIC(18, 2),
    "declarado" NUMERIC(18, 2),
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_user_id" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "show_cost_line_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "show_cost_line_kind_check" CHECK ("kind" IN ('fijo', 'por_ticket', '%_bruto', '%_neto')),
    CONSTRAINT "show_cost_line_rate_check" CHECK (("kind" = 'fijo') = ("rate" IS NULL)),
    CONSTRAINT "show_cost_line_amounts_check" CHECK ("oferta" >= 0 AND "presupuesto" >= 0 AND "declarado" >= 0 AND "cap" >= 0 AND "rate" >= 0)
);
-- Locks show: a moment, to be referred to
ALTER TABLE "show_cost_line" ADD CONSTRAINT "show_cost_line_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Locks category: a moment, to be referred to
ALTER TABLE "show_cost_line" ADD CONSTRAINT "show_cost_line_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Locks supplier: a moment, to be referred to
ALTER TABLE "show_cost_line" ADD CONSTRAINT "show_cost_line_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Locks app_user: a moment, to be referred to
ALTER TABLE "show_cost_line" ADD CONSTRAINT "show_cost_line_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "show_cost_line_show_id_idx" ON "show_cost_line"("show_id", "id");
CREATE INDEX "show_cost_line_category_id_idx" ON "show_cost_line"("category_id");
CREATE INDEX "show_cost_line_supplier_id_idx" ON "show_cost_line"("supplier_id");
CREATE INDEX "show_cost_line_created_by_user_id_idx" ON "show_cost_line"("created_by_user_id");
