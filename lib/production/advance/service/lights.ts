import { query } from "@/lib/db";
import { addDays, diffDays, todayIn } from "@/lib/format/dates";
import type { LightReason, LightSource } from "@/lib/shows/rules/light";
import { isLeft, leftText, ofWhomText } from "../rules/answers";
import type { ItemView } from "../schema";
import { countsOf } from "./rows";

/** Days before a show in which what is missing is looked at, though it is not late; and those in which it is late in any case. */
const SOON = 7;
const NOW = 3;

type Row = Pick<ItemView, "owner" | "state" | "due_days"> & { show_id: number; fecha: string };
const ITEMS = `SELECT i.show_id, i.owner, i.state, i.due_days, s.fecha::text AS fecha FROM advance_item i JOIN show s ON s.id = i.show_id
  WHERE i.show_id = ANY ($1::int[]) AND s.state IN ('confirmado', 'anunciado', 'a_la_venta', 'sold_out') AND s.fecha >= $2::date`;

/** What is missing of the advance of shows to come. */
export const lights: LightSource = async (ids) => {
  const today = todayIn();
  const rows = await query<Row>(ITEMS, [ids, today]);
  return [...new Set(rows.map(({ show_id }) => show_id))].flatMap((show_id): LightReason[] => {
    const own = rows.filter((one) => one.show_id === show_id);
    const counts = countsOf(own);
    const left = leftText(counts);
    const fecha = own[0]?.fecha ?? today;
    const days = diffDays(today, fecha);
    const [due] = own
      .filter(({ state }) => isLeft(state))
      .map((one) => addDays(fecha, -one.due_days))
      .toSorted();
    if (!left || due === undefined || (due >= today && days > SOON)) return [];
    const tone = days <= NOW ? "mal" : "aviso";
    return [{ show_id, tone, kind: "advance", why: `Advance: ${left.toLowerCase()}`, detail: ofWhomText(counts), due }];
  });
};
