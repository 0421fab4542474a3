-- The light of each show (design shows.md, section 5): the worst of what it waits for, kept by the worker. Two rows each: with what is said of money,
-- and without for who does not read it.
CREATE TABLE "show_light" (
    "show_id" INTEGER NOT NULL,
    "money" BOOLEAN NOT NULL,
    "tone" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "why" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "due" DATE,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "show_light_pkey" PRIMARY KEY ("show_id", "money"),
    CONSTRAINT "show_light_tone_check" CHECK ("tone" IN ('mal', 'aviso', 'bien'))
);
-- Locks show: a moment, to be referred to
ALTER TABLE "show_light" ADD CONSTRAINT "show_light_show_id_fkey" FOREIGN KEY ("show_id") REFERENCES "show"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Shows whose light may be another by now. Whatever changes one only adds a row: nobody waits for anybody.
CREATE TABLE "show_light_stale" ("show_id" INTEGER NOT NULL);
INSERT INTO "show_light_stale" SELECT id FROM "show";

CREATE FUNCTION show_light_of_row() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.show_light_stale
    SELECT (r ->> CASE TG_TABLE_NAME WHEN 'show' THEN 'id' ELSE 'show_id' END)::int
    FROM (SELECT to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END) AS r) x;
  RETURN NULL;
END $$;
CREATE FUNCTION show_light_of_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.show_light_stale SELECT DISTINCT show_id FROM changed WHERE show_id IS NOT NULL;
  RETURN NULL;
END $$;
-- Locks show: a moment, a trigger
CREATE TRIGGER show_light_show AFTER INSERT OR UPDATE OF state, fecha, capacidad ON "show" FOR EACH ROW EXECUTE FUNCTION show_light_of_row();
-- Locks hold: a moment, a trigger
CREATE TRIGGER show_light_hold AFTER INSERT OR UPDATE OF state, expires_at ON "hold" FOR EACH ROW EXECUTE FUNCTION show_light_of_row();
-- Locks offer: a moment, a trigger
CREATE TRIGGER show_light_offer AFTER INSERT OR UPDATE OF state, expires_at ON "offer" FOR EACH ROW EXECUTE FUNCTION show_light_of_row();
-- Locks show_due: a moment, a trigger
CREATE TRIGGER show_light_due AFTER INSERT OR UPDATE ON "show_due" FOR EACH ROW EXECUTE FUNCTION show_light_of_row();
-- Locks show_checklist_item: a moment, a trigger
CREATE TRIGGER show_light_item AFTER INSERT OR UPDATE OF done_at, due_day ON "show_checklist_item" FOR EACH ROW EXECUTE FUNCTION show_light_of_row();
CREATE TRIGGER show_light_cost AFTER INSERT OR DELETE OR UPDATE OF presupuesto, currency ON "show_cost_line" FOR EACH ROW EXECUTE FUNCTION show_light_of_row();
-- Locks ticket_sale: a moment, a trigger
CREATE TRIGGER show_light_sold AFTER INSERT ON "ticket_sale" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION show_light_of_rows();
CREATE TRIGGER show_light_resold AFTER UPDATE ON "ticket_sale" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION show_light_of_rows();
CREATE TRIGGER show_light_unsold AFTER DELETE ON "ticket_sale" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION show_light_of_rows();
-- Locks ledger_rollup: a moment, a trigger
CREATE TRIGGER show_light_spent AFTER INSERT ON "ledger_rollup" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION show_light_of_rows();
CREATE TRIGGER show_light_respent AFTER UPDATE ON "ledger_rollup" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION show_light_of_rows();
