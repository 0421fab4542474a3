import { prisma, query } from "@/lib/db";
import { fieldTitle } from "@/lib/format/fieldTitles";
import type { Input, Output } from "@/lib/http/contract";
import type { VoucherActor } from "../actor";
import type * as api from "../api";
import { readStateTitles } from "../rules/reading";
import { alikeOf } from "./alike";
import { findingsOf } from "./findings";
import { orderOf, whereOf } from "./list";
import { type Held, stored } from "./record";

const MOST = 100;
/** Looked at side by side: each takes three readings, and a screen waits. */
const AT_ONCE = 4;

/** ARCA says otherwise, or does not know it. */
const DOUBTED = { difiere: "Difiere de ARCA", no_figura: "No figura en ARCA" } as const;
/** Read from beginning to end, or typed by a person. */
const READ = ["leido", "nada"];

/** What one looks at first in a voucher, in a few words and whole. */
interface Doubt {
  text: string;
  why: string;
}

const titleOf = (field: string) => fieldTitle(field) ?? "un dato";
const doubt = (text: string, why = text): Doubt => ({ text, why });

/**
 * What about it wants somebody's eyes, the gravest first; null where it ties, is like no other, says what ARCA says, and all
 * that was read of it is sure.
 */
async function doubtOf(row: Held): Promise<Doubt | null> {
  const { state, fields } = row.reading;
  const [alike] = await alikeOf(prisma, row);
  if (alike?.why === "archivo") return doubt("El mismo archivo", `Es el mismo archivo que ${alike.text}.`);
  if (!READ.includes(state)) return doubt(readStateTitles[state]);
  const findings = await findingsOf(prisma, row);
  const wrong = findings.find(({ level }) => level === "error");
  if (wrong) return doubt(`Revisar: ${titleOf(wrong.field)}`, wrong.message);
  if (row.check_state === "difiere" || row.check_state === "no_figura")
    return doubt(DOUBTED[row.check_state], row.check_detail || undefined);
  if (alike) return doubt("Se parece a otro", `Se parece a ${alike.text}.`);
  const unsure = Object.keys(fields).filter((field) => fields[field]?.confidence !== "alta");
  if (unsure[0]) return doubt(`Confirmar: ${titleOf(unsure[0])}`, `Confirmar: ${unsure.map(titleOf).join(", ")}.`);
  return findings[0] ? doubt(`Mirar: ${titleOf(findings[0].field)}`, findings[0].message) : null;
}

/** `GET /vouchers/sure`: of the first hundred that wait with these filters, those that can be validated without a look, and why the others not. */
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
  const found = new Map<number, Doubt | null>();
  const look = async () => {
    for (let one = left.shift(); one; one = left.shift())
      found.set(one.id, await doubtOf(await stored(prisma, one.id)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
  return {
    ids: waiting.flatMap(({ id }) => (found.get(id) === null ? [id] : [])),
    doubts: waiting.flatMap(({ id }) => {
      const said = found.get(id);
      return said ? [{ id, ...said }] : [];
    }),
  };
}
