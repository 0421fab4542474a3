CREATE TABLE "feature_flag" (
    "key" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "default_value" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "feature_flag_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "feature_flag_target" (
    "id" SERIAL NOT NULL,
    "flag_key" TEXT NOT NULL,
    "user_id" INTEGER,
    "rol" TEXT,
    "value" TEXT NOT NULL,

    CONSTRAINT "feature_flag_target_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "feature_flag_target_one_check" CHECK (num_nonnulls("user_id", "rol") = 1)
);
CREATE UNIQUE INDEX "feature_flag_target_flag_key_user_id_key" ON "feature_flag_target"("flag_key", "user_id");
CREATE UNIQUE INDEX "feature_flag_target_flag_key_rol_key" ON "feature_flag_target"("flag_key", "rol");
CREATE INDEX "feature_flag_target_user_id_idx" ON "feature_flag_target"("user_id");
ALTER TABLE "feature_flag_target" ADD CONSTRAINT "feature_flag_target_flag_key_fkey" FOREIGN KEY ("flag_key") REFERENCES "feature_flag"("key") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "feature_flag_target" ADD CONSTRAINT "feature_flag_target_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "feature_flag_share" (
    "flag_key" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "percent" INTEGER NOT NULL,

    CONSTRAINT "feature_flag_share_pkey" PRIMARY KEY ("flag_key", "value"),
    CONSTRAINT "feature_flag_share_percent_check" CHECK ("percent" BETWEEN 1 AND 100)
);
ALTER TABLE "feature_flag_share" ADD CONSTRAINT "feature_flag_share_flag_key_fkey" FOREIGN KEY ("flag_key") REFERENCES "feature_flag"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- The range of hours or days comes first in each key: every report asks by it.
CREATE TABLE "api_time" (
    "hour" TIMESTAMPTZ(0) NOT NULL,
    "method" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "bucket" SMALLINT NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "api_time_pkey" PRIMARY KEY ("hour", "route", "method", "status", "bucket"),
    CONSTRAINT "api_time_n_check" CHECK ("n" > 0),
    CONSTRAINT "api_time_status_check" CHECK ("status" BETWEEN 1 AND 5)
);

CREATE TABLE "page_vital" (
    "hour" TIMESTAMPTZ(0) NOT NULL,
    "screen" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "bucket" SMALLINT NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "page_vital_pkey" PRIMARY KEY ("hour", "screen", "metric", "device", "bucket"),
    CONSTRAINT "page_vital_n_check" CHECK ("n" > 0),
    CONSTRAINT "page_vital_metric_check" CHECK ("metric" IN ('LCP', 'INP', 'CLS', 'FCP', 'TTFB', 'NAV')),
    CONSTRAINT "page_vital_device_check" CHECK ("device" IN ('desk', 'tablet', 'phone'))
);

CREATE TABLE "page_view" (
    "day" DATE NOT NULL,
    "screen" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "page_view_pkey" PRIMARY KEY ("day", "screen", "device"),
    CONSTRAINT "page_view_n_check" CHECK ("n" > 0),
    CONSTRAINT "page_view_device_check" CHECK ("device" IN ('desk', 'tablet', 'phone'))
);

CREATE TABLE "person_day" (
    "day" DATE NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "person_day_pkey" PRIMARY KEY ("day", "user_id")
);
CREATE INDEX "person_day_user_id_idx" ON "person_day"("user_id");
ALTER TABLE "person_day" ADD CONSTRAINT "person_day_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
