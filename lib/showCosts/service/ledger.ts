import { query } from "@/lib/db";
import { badField } from "@/lib/http/errors";
import type { LedgerList } from "@/lib/ledger/lists";
import type { LedgerSource } from "@/lib/ledger/sources";
import { reachOf } from "@/lib/shows/service/reach";
import { costsIn } from "./view";

/** What is behind a figure of a show's costs: that show's entries, for who reads them. @throws 400, 404 */
export const ofShow: LedgerList = async (reader, { show = "", ...others }) => {
  if (!/^[1-9]\d{0,8}$/.test(show) || Object.keys(others).length > 0) throw badField("narrowed", "Falta de qué show.");
  return { shows: [(await costsIn(reader, Number(show))).id] };
};

/** The lines that are still there, for who reads their show's costs. */
export const records: LedgerSource["records"] = async (ids, reader) => {
  const { made, readsCosts } = await reachOf(reader);
  made.add((at) => `l.id = ANY (${at}::int[])`, ids);
  const { text, values } = made.where();
  const rows = await query<{ id: number; show_id: number; label: string; name: string }>(
    `SELECT l.id, l.show_id, l.label, s.name FROM show_cost_line l JOIN show s ON s.id = l.show_id WHERE ${text} AND ${readsCosts()}`,
    values,
  );
  return new Map(
    rows.map(({ id, show_id, label, name }) => [
      id,
      { text: `${label} (${name})`, href: `/shows/${show_id}?tab=costos` },
    ]),
  );
};
