-- Each time the database was taken back from a backup: files of before it are not its own.
CREATE TABLE "restoration" (
  "id" UUID NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "restoration_pkey" PRIMARY KEY ("id")
);
