-- What day a show had, and what day it got: whoever looks at its sales sees when it moved, and why. Null: none, until there was a new one.
CREATE TABLE "show_date_change" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "from_day" DATE,
    "to_day" DATE,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "by_user_id" INTEGER,
    CONSTRAINT "show_date_change_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "show_date_change_days_check" CHECK ("from_day" IS DISTINCT FROM "to_day"),
    CONSTRAINT "show_date_change_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "show_date_change_by_user_id_fkey" FOREIGN KEY ("by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "show_date_change_show" ON "show_date_change"("show_id", "at");
