import { prisma, query } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import type { VoucherActor } from "../actor";
import type * as api from "../api";
import { alikeOf } from "./alike";
import { findingsOf } from "./findings";
import { orderOf, whereOf } from "./list";
import { type Held, stored } from "./record";

const MOST = 100;
/** Looked at side by side: each takes three readings, and a screen waits. */
const AT_ONCE = 4;

/** ARCA says otherwise, or does not know it. */
const DOUBTED = ["difiere", "no_figura"];
/** Read from beginning to end, or typed by a person. */
const READ = ["leido", "nada"];

/** Nothing about it wants somebody's eyes: it ties, is like no other, says what ARCA says, and all that was read of it is sure. */
async function isSure(row: Held): Promise<boolean> {
  const { state, fields } = row.reading;
  if (!READ.includes(state) || Object.values(fields).some(({ confidence }) => confidence !== "alta")) return false;
  if (DOUBTED.includes(row.check_state)) return false;
  if ((await findingsOf(prisma, row)).length > 0) return false;
  return (await alikeOf(prisma, row)).length === 0;
}

/** `GET /vouchers/sure`: of the first hundred that wait with these filters, those that can be validated without a look. */
export async function sure(
  actor: VoucherActor,
  { query: { sort, ...asked } }: Input<typeof api.sureVouchers>,
): Promise<Output<typeof api.sureVouchers>> {
  const { text, values } = whereOf(actor, { ...asked, state: "recibido", observed: "0" });
  const waiting = await query<{ id: number }>(
    `SELECT v.id FROM voucher v WHERE ${text} ${orderOf(sort)} LIMIT ${MOST}`,
    values,
  );
  const left = [...waiting];
  const found = new Set<number>();
  const look = async () => {
    for (let one = left.shift(); one; one = left.shift())
      if (await isSure(await stored(prisma, one.id))) found.add(one.id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
  return { ids: waiting.flatMap(({ id }) => (found.has(id) ? [id] : [])) };
}
