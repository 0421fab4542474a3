import { type Tx, txQuery } from "@/lib/db";
import type { ShowState } from "@/lib/shows/rules/kinds";
import { transitions } from "@/lib/shows/rules/machine";
import { type Stage, type StageDays, stagesOf } from "../rules/stages";

/** The state that each step leads to, by what the audit log calls the step. */
const LEADS_TO = new Map(
  Object.values(transitions).flatMap((steps) =>
    Object.entries(steps).map(([to, { action }]) => [action, to as ShowState] as const),
  ),
);
/** Those of a show that came back to where it was: they do not say when it first was there. */
const BACK = ["show.date_found"];

const ENTERED = `SELECT e.action, (max(e.at) AT TIME ZONE 'America/Argentina/Buenos_Aires')::date::text AS day
  FROM show_name n JOIN audit_entry e ON e.object = 'show:' || n.name
  WHERE n.show_id = $1::int AND (e.action = ANY ($2::text[]) OR (e.action = 'show.created' AND e.after->>'state' = 'consulta')) GROUP BY 1`;

export interface Dates {
  state: ShowState;
  fecha: string | null;
  announce_on: string | null;
  on_sale: string | null;
}

/** The way of a show, from what the audit log says of it and the days that its row knows. */
export async function stagesIn(tx: Tx, id: number, { state, fecha, announce_on, on_sale }: Dates): Promise<Stage[]> {
  const actions = [...LEADS_TO.keys()].filter((action) => !BACK.includes(action));
  const rows = await txQuery<{ action: string; day: string }>(tx, ENTERED, id, actions);
  const known: StageDays = {};
  const isLater = (to: ShowState, day: string) => day > (known[to] ?? "");
  for (const { action, day } of rows) {
    const to = action === "show.created" ? "consulta" : LEADS_TO.get(action);
    if (to && isLater(to, day)) known[to] = day;
  }
  const own: StageDays = {
    ...(announce_on && { anunciado: announce_on }),
    ...(on_sale && { a_la_venta: on_sale }),
    ...(fecha && { realizado: fecha }),
  };
  return stagesOf(state, { ...own, ...known }, own);
}
