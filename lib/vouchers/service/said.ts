import type { AuditActor } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import { standing } from "@/lib/format/standing";
import { Prisma } from "@/lib/generated/prisma/client";
import { conflict } from "@/lib/http/errors";
import { stateTitles } from "../rules/states";
import type { VoucherFields } from "../schema/facts";
import type { DoorActor } from "./behind";
import { noted } from "./move";
import { holdVouchers, stored } from "./record";
import { type AsSaid, alreadyThere, dataOf, holderOf } from "./store";
import { takeIn } from "./write";

/** What a door knows of a voucher: the rest stays as it is. */
export type SaidFields = Pick<
  VoucherFields,
  | "supplier_id"
  | "type_code"
  | "point"
  | "number"
  | "date"
  | "currency"
  | "total"
  | "other_taxes"
  | "recipient_tax_id"
  | "authorisation_kind"
  | "authorisation_code"
>;

/**
 * Writes what a door was told of a voucher that it brought, until that is validated; afterwards it is corrected where vouchers are.
 * Errors: 409 where it is validated, or saying where the same one is.
 */
export async function putSaid(tx: Tx, actor: DoorActor, id: number, facts: SaidFields, said: AsSaid): Promise<void> {
  await holdVouchers(tx, [id]);
  const before = await stored(tx, id);
  if (!before.historic && before.state !== "recibido")
    throw conflict(`El comprobante está ${standing(stateTitles[before.state])}: se corrige en Comprobantes.`);
  const { supplier_id, type_code, point, number, date, currency, total, ...rest } = facts;
  const all = { ...EMPTY, ...facts, direction: before.direction, company_id: before.company?.id ?? null };
  const data = await dataOf(tx, all, said);
  const there = await holderOf(tx, data.direction, data.identity);
  if (there && there.id !== id) throw alreadyThere(there);
  await tx.voucher.update({
    where: { id },
    data: {
      supplier_id,
      currency,
      total,
      ...rest,
      country: data.country,
      type_code: data.type_code,
      takes_away: data.takes_away,
      point: data.point,
      number: data.number,
      identity: data.identity,
      date: data.date,
      version: { increment: 1 },
      updated_at: new Date(),
    },
  });
  await noted(tx, actor, id, { action: "changed", before });
}

/**
 * Takes in a voucher as a door was told of it, filling the one that was expected with its number. @returns its id. Errors: 409 saying where the same one is
 */
export const takeSaid = (
  tx: Tx,
  actor: DoorActor,
  facts: SaidFields,
  { company_id, origin, links }: Pick<VoucherFields, "company_id" | "links"> & { origin: "enlace" | "music_wins" },
  said: AsSaid,
): Promise<number> =>
  takeIn(tx, actor, { ...EMPTY, ...facts, direction: "recibido", company_id, links, file_ids: [] }, { origin, said });

const EMPTY = {
  due_date: null,
  service_from: null,
  service_until: null,
  fx: null,
  net_taxed: null,
  net_untaxed: null,
  exempt: null,
  vat: null,
  self_withheld: "0.00",
  informed_cbu: "",
  paid_by: "transferencia",
  credit_class: "servicios",
  accepted: false,
  note: "",
  alike_reason: "",
  vat_lines: [],
  taxes: [],
  links: [],
} as const satisfies Partial<VoucherFields>;

/** The id of the voucher that would be in the way of what somebody says, or undefined. Held, where there is one. */
export async function holderOfSaid(tx: Tx, facts: SaidFields, said: AsSaid): Promise<number | undefined> {
  const data = await dataOf(tx, { ...EMPTY, ...facts, company_id: null, direction: "recibido" }, said);
  const there = await holderOf(tx, data.direction, data.identity);
  return there?.state === "esperado" ? undefined : there?.id;
}

/** A door observes a voucher that it brought, by nobody, or takes back a mark that it put on it: `reason` null. Nothing new is nothing. */
export async function mark(tx: Tx, actor: AuditActor, id: number, reason: string | null): Promise<void> {
  await holdVouchers(tx, [id]);
  const before = await stored(tx, id);
  if ((before.observed?.reason ?? null) === reason) return;
  // What somebody observed is lifted by somebody.
  if (before.observed_by !== null) return;
  const observed = reason === null ? Prisma.DbNull : { reason, by: null, at: new Date().toISOString() };
  await tx.voucher.update({
    where: { id },
    data: { observed, version: { increment: 1 }, updated_at: new Date() },
  });
  await noted(tx, actor, id, { action: reason === null ? "lifted" : "observed", before });
}

/** Somebody looked at it and found it fit, by the door that it came through: whoever observed it, and why. */
export async function lifted(tx: Tx, actor: AuditActor, id: number, reason: string): Promise<void> {
  await holdVouchers(tx, [id]);
  const before = await stored(tx, id);
  if (before.observed === null) return;
  await tx.voucher.update({
    where: { id },
    data: { observed: Prisma.DbNull, version: { increment: 1 }, updated_at: new Date() },
  });
  await noted(tx, actor, id, { action: "lifted", before, more: { reason } });
}
