-- What somebody said that was withheld of a payment declared elsewhere: of a tax, of Ingresos Brutos of a jurisdiction. What counts in a month is made
-- anew from it whenever the month is reckoned (`withholding` of state 'declarada').
CREATE TABLE "declared_withheld" (
    "order_id" INTEGER NOT NULL,
    "tax" TEXT NOT NULL,
    -- The jurisdiction's, of Ingresos Brutos; of the other taxes none.
    "code" TEXT NOT NULL DEFAULT '',
    "amount" DECIMAL(18,2) NOT NULL,
    "reason" TEXT NOT NULL,
    "said_by_user_id" INTEGER NOT NULL,
    "said_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "declared_withheld_pkey" PRIMARY KEY ("order_id", "tax", "code"),
    CONSTRAINT "declared_withheld_amount_check" CHECK ("amount" >= 0),
    CONSTRAINT "declared_withheld_code_check" CHECK (("tax" = 'iibb') = ("code" <> '')),
    CONSTRAINT "declared_withheld_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "payment_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "declared_withheld_said_by_user_id_fkey" FOREIGN KEY ("said_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
