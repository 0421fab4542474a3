-- How a venue gives its days: our own ones by our queue, others by what they answer.
-- Locks venue: a moment, to grow
ALTER TABLE "venue"
  ADD COLUMN "lat" NUMERIC(8, 5),
  ADD COLUMN "lng" NUMERIC(8, 5),
  ADD COLUMN "rooms" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "hold_mode" TEXT NOT NULL DEFAULT 'externo',
  ADD COLUMN "max_rank" SMALLINT NOT NULL DEFAULT 4,
  ADD COLUMN "challenge_hours" SMALLINT NOT NULL DEFAULT 24,
  ADD COLUMN "business_hours" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "hold_days" SMALLINT NOT NULL DEFAULT 14,
  ADD CONSTRAINT "venue_hold_mode_check" CHECK ("hold_mode" IN ('propio', 'externo')),
  ADD CONSTRAINT "venue_max_rank_check" CHECK ("max_rank" BETWEEN 1 AND 99),
  ADD CONSTRAINT "venue_challenge_hours_check" CHECK ("challenge_hours" BETWEEN 1 AND 240),
  ADD CONSTRAINT "venue_hold_days_check" CHECK ("hold_days" BETWEEN 1 AND 365);

-- A show's place in the queue for a room and a day (design shows.md, section 6). Of our venues `seq` is given under the queue's lock and
-- stays: the rank is read, among those alive. Of others `rank` is what the venue said.
CREATE TABLE "hold" (
    "id" SERIAL NOT NULL,
    "show_id" INTEGER NOT NULL,
    "venue_id" INTEGER NOT NULL,
    "room" TEXT NOT NULL DEFAULT '',
    "day" DATE NOT NULL,
    "seq" INTEGER,
    "rank" SMALLINT,
    "told_rank" SMALLINT,
    "state" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    -- Until when who won, or answered that they confirm, has to be confirmed.
    "confirm_by" TIMESTAMPTZ(3),
    -- What was asked for together.
    "set_id" UUID NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_user_id" INTEGER NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "hold_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "hold_state_check" CHECK ("state" IN ('pedido', 'vivo', 'confirmado', 'liberado', 'vencido', 'desplazado', 'negado')),
    CONSTRAINT "hold_ended_check" CHECK (("ended_at" IS NULL) = ("state" IN ('pedido', 'vivo', 'confirmado'))),
    CONSTRAINT "hold_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "hold_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "hold_venue_id_fkey" FOREIGN KEY ("venue_id") REFERENCES "venue"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "hold_one_alive" ON "hold"("show_id", "venue_id", "room", "day") WHERE "ended_at" IS NULL;
CREATE UNIQUE INDEX "hold_seq" ON "hold"("venue_id", "room", "day", "seq") WHERE "seq" IS NOT NULL;
CREATE UNIQUE INDEX "hold_one_confirmed" ON "hold"("venue_id", "room", "day") WHERE "state" = 'confirmado';
CREATE INDEX "hold_expires" ON "hold"("expires_at") WHERE "state" IN ('pedido', 'vivo');
CREATE INDEX "hold_confirm_by" ON "hold"("confirm_by") WHERE "state" = 'vivo' AND "confirm_by" IS NOT NULL;
CREATE INDEX "hold_day" ON "hold"("day", "venue_id");
CREATE INDEX "hold_show" ON "hold"("show_id");

-- Who is behind and ready asks all before them to confirm or to let go.
CREATE TABLE "hold_challenge" (
    "id" SERIAL NOT NULL,
    "hold_id" INTEGER NOT NULL,
    "venue_id" INTEGER NOT NULL,
    "room" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "deadline" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'abierto',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_user_id" INTEGER NOT NULL,
    CONSTRAINT "hold_challenge_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "hold_challenge_state_check" CHECK ("state" IN ('abierto', 'ganado', 'perdido', 'retirado')),
    CONSTRAINT "hold_challenge_hold_id_fkey" FOREIGN KEY ("hold_id") REFERENCES "hold"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "hold_challenge_created_by_user_id_fkey" FOREIGN KEY ("created_by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "hold_challenge_one_open" ON "hold_challenge"("venue_id", "room", "day") WHERE "state" = 'abierto';
CREATE INDEX "hold_challenge_deadline" ON "hold_challenge"("deadline") WHERE "state" = 'abierto';
CREATE INDEX "hold_challenge_hold" ON "hold_challenge"("hold_id");

CREATE TABLE "hold_answer" (
    "challenge_id" INTEGER NOT NULL,
    "hold_id" INTEGER NOT NULL,
    "says" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "by_user_id" INTEGER NOT NULL,
    CONSTRAINT "hold_answer_pkey" PRIMARY KEY ("challenge_id", "hold_id"),
    CONSTRAINT "hold_answer_says_check" CHECK ("says" IN ('confirma', 'libera')),
    CONSTRAINT "hold_answer_challenge_id_fkey" FOREIGN KEY ("challenge_id") REFERENCES "hold_challenge"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "hold_answer_hold_id_fkey" FOREIGN KEY ("hold_id") REFERENCES "hold"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "hold_answer_by_user_id_fkey" FOREIGN KEY ("by_user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "hold_answer_hold" ON "hold_answer"("hold_id");
