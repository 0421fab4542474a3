-- A campaign of ours, as people call it: of a show or a project, in one currency.
CREATE TABLE "ad_campaign" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "objective" TEXT NOT NULL DEFAULT '',
    "channel" TEXT NOT NULL DEFAULT 'digital',
    "show_id" INTEGER,
    "project_id" INTEGER,
    "from_day" DATE NOT NULL,
    "until_day" DATE NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "budget" DECIMAL(18,2),
    "created_by_user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "ad_campaign_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "ad_campaign_of_check" CHECK (num_nonnulls("show_id", "project_id") = 1),
    CONSTRAINT "ad_campaign_platform_check" CHECK ("platform" IN ('meta', 'google')),
    CONSTRAINT "ad_campaign_channel_check" CHECK ("channel" IN ('digital', 'via_publica', 'radio', 'tv', 'prensa', 'influencers', 'grafica', 'otros')),
    CONSTRAINT "ad_campaign_days_check" CHECK ("from_day" <= "until_day"),
    CONSTRAINT "ad_campaign_budget_check" CHECK ("budget" > 0)
);
CREATE INDEX "ad_campaign_show_id_idx" ON "ad_campaign"("show_id");
ALTER TABLE "ad_campaign" ADD CONSTRAINT "ad_campaign_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ad_campaign" ADD CONSTRAINT "ad_campaign_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ad_campaign" ADD CONSTRAINT "ad_campaign_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a platform calls a campaign in its files, in the currency of its account; null: nobody said yet which of ours it is.
CREATE TABLE "ad_name" (
    "id" SERIAL NOT NULL,
    "platform" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "campaign_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ad_name_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "ad_name_platform_check" CHECK ("platform" IN ('meta', 'google'))
);
CREATE UNIQUE INDEX "ad_name_platform_currency_name_key" ON "ad_name"("platform", "currency", "name");
CREATE INDEX "ad_name_campaign_id_idx" ON "ad_name"("campaign_id");
ALTER TABLE "ad_name" ADD CONSTRAINT "ad_name_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "ad_campaign"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the platform says of a day. A later file's word replaces it; what was before stays in the import that did.
CREATE TABLE "ad_day" (
    "id" SERIAL NOT NULL,
    "name_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "spend" DECIMAL(18,2) NOT NULL,
    "impressions" INTEGER,
    "clicks" INTEGER,
    "results" DECIMAL(14,2),
    "value" DECIMAL(18,2),
    "import_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "ad_day_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "ad_day_spend_check" CHECK ("spend" >= 0 AND "impressions" >= 0 AND "clicks" >= 0 AND "results" >= 0 AND "value" >= 0)
);
CREATE UNIQUE INDEX "ad_day_name_id_day_key" ON "ad_day"("name_id", "day");
ALTER TABLE "ad_day" ADD CONSTRAINT "ad_day_name_id_fkey" FOREIGN KEY ("name_id") REFERENCES "ad_name"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ad_day" ADD CONSTRAINT "ad_day_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "import"("id") ON DELETE SET NULL ON UPDATE CASCADE;
