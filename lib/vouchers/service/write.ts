import { askingTransaction } from "@/lib/approvals/service/objects";
import { readHistory } from "@/lib/audit/history";
import { prisma, type Tx } from "@/lib/db";
import type { HistoryPage } from "@/lib/format/historySchema";
import type { Input } from "@/lib/http/contract";
import type { VoucherActor } from "../actor";
import type * as api from "../api";
import { differenceOf } from "../rules/listed";
import { keptMarks, markedValue } from "../rules/marks";
import { accruedStates } from "../rules/states";
import type { VoucherView } from "../schema";
import type { VoucherFields } from "../schema/facts";
import type { ReadMark, ReadMarks } from "../schema/reading";
import type { DoorActor } from "./behind";
import { settleBehind } from "./commitments";
import { correct, whole } from "./correct";
import { noted, objectOf, onVoucher, requireStep } from "./move";
import { observeRate } from "./observeRate";
import { type Held, requireSeen, stored } from "./record";
import { rejudge } from "./rejudge";
import { edited } from "./send";
import { type AsSaid, alreadyThere, attachAll, dataOf, holderOf, sayingWhere, storeLines } from "./store";
import { current } from "./view";

type NewVoucher = Input<typeof api.createVoucher>["body"];
interface Reading {
  state: VoucherView["reading"]["state"];
  fields: ReadMarks;
}
interface Brought {
  /** The door that it came by; nobody types that. */
  origin: VoucherView["origin"];
  /** Where each value was read, of a door that reads. */
  reading?: Reading;
  /** Of a door where its sender says what it is: taken as it is said. */
  said?: AsSaid | undefined;
  /** ARCA's list says it: it is there, and only known of until what comes in with the same number fills it. Nobody else says so. */
  listed?: true;
}
const TYPED: Reading = { state: "nada", fields: {} };

/**
 * Adds a voucher, or fills the one that was expected with its number, in the caller's transaction: every door comes through here.
 * @returns its id. Errors: 400, 409 saying where the same one is.
 */
export async function takeIn(
  tx: Tx,
  actor: DoorActor,
  { file_ids, ...fields }: NewVoucher,
  { origin, reading = TYPED, said, listed }: Brought,
): Promise<number> {
  const data = await dataOf(tx, fields, said);
  const there = await holderOf(tx, data.direction, data.identity);
  if (there && (there.state !== "esperado" || listed)) throw alreadyThere(there);
  const row = { ...data, origin, state: listed ? "esperado" : "recibido" };
  const marks = {
    read_state: reading.state,
    read: reading.fields,
    ...(listed && { check_state: "coincide" as const }),
  };
  const { id } = there
    ? await fill(tx, there.id, row, reading)
    : await tx.voucher.create({ data: { ...row, ...marks, created_by_user_id: actor.userId }, select: { id: true } });
  await storeLines(tx, id, there ? await merged(tx, id, fields, reading.fields) : fields);
  await attachAll(tx, actor, id, file_ids);
  await noted(tx, actor, id, { action: there ? "received" : "created" });
  return id;
}

/** Its words say nothing against what ARCA's list does. */
function isWeaker(field: string, marks: ReadMarks, listed: Held): boolean {
  const there = markedValue(listed, field);
  const said = Array.isArray(there) ? there.length > 0 : there !== null && there !== undefined && there !== "";
  return marks[field]?.source === "texto" && said && there !== "0.00";
}

/** What came says what it says; what ARCA's list said and it does not stays. Where both say something else, that is told. */
async function fill(
  tx: Tx,
  id: number,
  row: Awaited<ReturnType<typeof dataOf>> & { origin: string; state: string },
  { state, fields }: Reading,
) {
  const listed = await stored(tx, id);
  const known = Object.fromEntries(
    Object.entries(row).filter(([field, value]) => value !== null && value !== "" && !isWeaker(field, fields, listed)),
  );
  const said = Object.keys(listed.reading.fields).filter((field) => !(field in known));
  const stronger = Object.fromEntries(Object.entries(fields).filter(([field]) => !isWeaker(field, fields, listed)));
  const kept = Object.fromEntries(said.map((field) => [field, listed.reading.fields[field] as ReadMark]));
  await tx.voucher.update({
    where: { id },
    data: {
      ...known,
      read_state: state === "nada" ? listed.reading.state : state,
      read: { ...kept, ...stronger },
      version: { increment: 1 },
      updated_at: new Date(),
    },
  });
  const check_detail = differenceOf(listed, await stored(tx, id));
  return tx.voucher.update({
    where: { id },
    data: { check_state: check_detail ? "difiere" : "coincide", check_detail },
    select: { id: true },
  });
}

/** It is another one, or says something else, than what ARCA was asked about. */
const saysOther = (before: Held, now: Held): boolean =>
  before.identity !== now.identity || differenceOf(before, now) !== "" || differenceOf(now, before) !== "";

/** Lines of what came, or those that are there already where it has none. */
async function merged(tx: Tx, id: number, fields: VoucherFields, marks: ReadMarks): Promise<VoucherFields> {
  const { vat_lines, taxes } = await stored(tx, id);
  const own = (field: "vat_lines" | "taxes", there: readonly unknown[]) =>
    fields[field].length > 0 && (there.length === 0 || marks[field]?.source !== "texto");
  return {
    ...fields,
    vat_lines: own("vat_lines", vat_lines) ? fields.vat_lines : vat_lines,
    taxes: own("taxes", taxes) ? fields.taxes : taxes,
  };
}

/** `POST /vouchers`. Errors: 400, 409 saying where the same voucher is. */
export async function create(actor: VoucherActor, { body }: Input<typeof api.createVoucher>): Promise<VoucherView> {
  const find = async () => {
    const { direction, identity } = await dataOf(prisma, body);
    return holderOf(prisma, direction, identity);
  };
  const id = await sayingWhere(find, () => askingTransaction((tx) => takeIn(tx, actor, body, { origin: "manual" })));
  return current(actor, id);
}

/** `GET /vouchers/{id}`. Errors: 404. */
export async function get(actor: VoucherActor, { params: { id } }: Input<typeof api.getVoucher>): Promise<VoucherView> {
  await requireSeen(prisma, actor, id);
  return current(actor, id);
}

/** `GET /vouchers/{id}/history`. Errors: 404. */
export async function history(
  actor: VoucherActor,
  { params: { id }, query: page }: Input<typeof api.voucherHistory>,
): Promise<HistoryPage> {
  await requireSeen(prisma, actor, id);
  return readHistory([{ object: objectOf(id) }], page);
}

/**
 * `PUT /vouchers/{id}`. Free until it is validated; afterwards what it accrued is corrected and a material change asks for approval
 * again. Errors: 400, 404, 409 with the voucher of now, or saying where the same one is, 422 where it cannot be changed.
 */
export async function change(
  actor: VoucherActor,
  { params: { id }, body: { version, file_ids, ...fields } }: Input<typeof api.changeVoucher>,
): Promise<VoucherView> {
  const find = async () => {
    const { direction, identity } = await dataOf(prisma, fields);
    const there = await holderOf(prisma, direction, identity);
    return there?.id === id ? undefined : there;
  };
  return sayingWhere(find, () =>
    onVoucher(actor, { id, version, links: fields.links }, "changed", async (tx, before) => {
      const accrued = accruedStates.includes(before.state);
      requireStep(before, accrued ? "corregir" : "editar");
      // Who sends back the supplier that a merged one counts as says nothing new: it stays as it was loaded.
      const supplier_id = fields.supplier_id === before.supplier?.id ? before.supplier_id : fields.supplier_id;
      const data = await dataOf(tx, { ...fields, supplier_id });
      const there = await holderOf(tx, data.direction, data.identity);
      if (there && there.id !== id) throw alreadyThere(there);
      await storeLines(tx, id, fields);
      // The day of acceptance stays.
      const { accepted_at, ...facts } = accrued ? whole(data) : data;
      await tx.voucher.update({
        where: { id },
        data: {
          ...facts,
          ...(before.accepted !== fields.accepted && { accepted_at }),
          version: { increment: 1 },
          updated_at: new Date(),
        },
      });
      await attachAll(tx, actor, id, file_ids);
      const now = await stored(tx, id);
      const read = keptMarks(before.reading.fields, before, now);
      // What ARCA said was said of what it was; what it found wrong stays found until it is asked again.
      const unasked = before.check_state === "coincide" && saysOther(before, now);
      await tx.voucher.update({ where: { id }, data: { read, ...(unasked && { check_state: "no_consultado" }) } });
      if (!accrued) {
        await settleBehind(tx, actor, before);
        return undefined;
      }
      await correct(tx, actor, before);
      await edited(tx, actor, id);
      if (before.direction === "recibido") await observeRate(tx, actor, await stored(tx, id));
      await rejudge(tx, actor, id);
      return undefined;
    }),
  );
}
