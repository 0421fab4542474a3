-- What was paid for a show that was called off, and who gives it back: tickets, and deposits that we collected. What we give back is an obligation.
CREATE TABLE "show_refund" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "what" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "amount" NUMERIC(18, 2) NOT NULL,
    "refund_by" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "obligation_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "show_refund_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "show_refund_what_check" CHECK ("what" IN ('entradas', 'anticipos')),
    CONSTRAINT "show_refund_amount_check" CHECK ("amount" > 0),
    CONSTRAINT "show_refund_by_check" CHECK ("refund_by" IN ('empresa', 'ticketera', 'contraparte', 'nadie')),
    CONSTRAINT "show_refund_owed_check" CHECK ("obligation_id" IS NULL OR "refund_by" = 'empresa'),
    CONSTRAINT "show_refund_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "deal"("show_id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "show_refund_obligation_id_fkey" FOREIGN KEY ("obligation_id") REFERENCES "obligation"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "show_refund_one" ON "show_refund"("show_id", "what", "currency");
CREATE INDEX "show_refund_obligation" ON "show_refund"("obligation_id") WHERE "obligation_id" IS NOT NULL;
