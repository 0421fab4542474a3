import { type Tx, txQuery } from "@/lib/db";
import { DEFAULT_ZONE } from "@/lib/format/dates";
import type { Anchor, SlotKind } from "../rules/kinds";
import { clashesOf, clockOf, type Hours, spanOf } from "../rules/times";
import type { ScheduleView, SlotView } from "../schema";

interface Stored {
  id: number;
  kind: SlotKind;
  title: string;
  place: string;
  who: string[];
  anchor: Anchor | null;
  at: number;
  minutes: number | null;
  note: string;
  version: number;
}
type Day = Pick<ScheduleView, "fecha" | "zone" | "doors" | "hora" | "curfew">;

const DAY = `SELECT s.fecha::text AS fecha, coalesce(v.zone, '${DEFAULT_ZONE}') AS zone, s.doors, s.hora, s.curfew FROM show s LEFT JOIN venue v ON v.id = s.venue_id
  WHERE s.id = $1::int`;
const SLOTS = `SELECT id, kind, title, place, who, anchor, at_min AS at, minutes, note, version FROM show_slot WHERE show_id = $1::int`;

const viewOfSlot = ({ at, ...slot }: Stored, hours: Hours): SlotView => {
  const span = spanOf({ ...slot, at }, hours);
  return {
    ...slot,
    offset: slot.anchor === null ? null : at,
    start: span && clockOf(span.start),
    end: span && slot.minutes !== null ? clockOf(span.end) : null,
  };
};

/** The schedule of a show as it stands, by hours; what has none yet comes last. */
export async function scheduleOf(tx: Tx, show: number, edits: boolean): Promise<ScheduleView> {
  const [day] = await txQuery<Day>(tx, DAY, show);
  if (!day) throw new Error(`Show ${show} is gone`);
  const stored = await txQuery<Stored>(tx, SLOTS, show);
  const startOf = (slot: Stored) => spanOf(slot, day)?.start ?? Number.POSITIVE_INFINITY;
  const sorted = stored.toSorted((a, b) => startOf(a) - startOf(b) || a.at - b.at || a.id - b.id);
  return {
    ...day,
    slots: sorted.map((slot) => viewOfSlot(slot, day)),
    clashes: clashesOf(stored, day),
    edits,
  };
}
