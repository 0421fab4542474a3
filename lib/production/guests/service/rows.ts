import { type Tx, txQuery } from "@/lib/db";
import { DEFAULT_ZONE } from "@/lib/format/dates";
import type { AllotmentView, GuestsView, GuestView } from "../schema";

const FACTS = `SELECT s.fecha::text AS fecha, s.cortesias, coalesce(v.zone, '${DEFAULT_ZONE}') AS zone FROM show s LEFT JOIN venue v ON v.id = s.venue_id WHERE s.id = $1::int`;

const ALLOTMENTS = `SELECT a.id, a.owner, a.places, coalesce(g.used, 0)::int AS used, coalesce(g.arrived, 0)::int AS arrived,
    CASE WHEN a.cutoff IS NOT NULL THEN json_build_object('day', to_char(a.cutoff AT TIME ZONE $2, 'YYYY-MM-DD'), 'time', to_char(a.cutoff AT TIME ZONE $2, 'HH24:MI')) END AS cutoff,
    coalesce(a.cutoff <= clock_timestamp(), false) AS closed, a.note, a.version
  FROM guest_allotment a LEFT JOIN LATERAL (SELECT sum(1 + plus) AS used, sum(arrived) AS arrived FROM guest WHERE allotment_id = a.id) g ON true
  WHERE a.show_id = $1::int ORDER BY lower(a.owner), a.id`;

const GUESTS = `SELECT g.id, g.allotment_id, g.name, g.plus, g.note, g.arrived, to_char(g.arrived_at AT TIME ZONE $2, 'HH24:MI') AS arrived_at, g.version
  FROM guest g JOIN guest_allotment a ON a.id = g.allotment_id WHERE a.show_id = $1::int ORDER BY g.id`;

const BY_NAME = new Intl.Collator("es", { sensitivity: "base", numeric: true });

/** The zone of the clocks at a show's place. */
export async function zoneOf(tx: Tx, show: number): Promise<string> {
  const [facts] = await txQuery<{ zone: string }>(tx, FACTS, show);
  if (!facts) throw new Error(`Show ${show} is gone`);
  return facts.zone;
}

/** The allotments and guests of a show as they stand. */
export async function guestsOf(tx: Tx, show: number, edits: boolean): Promise<GuestsView> {
  const [facts] = await txQuery<{ fecha: string | null; cortesias: number; zone: string }>(tx, FACTS, show);
  if (!facts) throw new Error(`Show ${show} is gone`);
  const { zone, ...rest } = facts;
  const allotments = await txQuery<AllotmentView>(tx, ALLOTMENTS, show, zone);
  // As people look for a name, whatever the order of the database.
  const guests = (await txQuery<GuestView>(tx, GUESTS, show, zone)).toSorted((a, b) => BY_NAME.compare(a.name, b.name));
  return { ...rest, allotments, guests, forgotten: guests.some(({ name }) => name === ""), edits };
}
