import { type Tx, txQuery } from "@/lib/db";
import { attachDocument } from "@/lib/documents/service/attach";
import { formatDay } from "@/lib/format/dates";
import { bare } from "@/lib/format/ids/idCheck";
import { taxIdCountry } from "@/lib/format/ids/taxId";
import { standing } from "@/lib/format/standing";
import { AppError, badField } from "@/lib/http/errors";
import { identityAsSaid, identityOf, plainDigits } from "../rules/identity";
import type { originTitles } from "../rules/kinds";
import { releasedStates, stateTitles } from "../rules/states";
import { takesAway, voucherType } from "../rules/types";
import type { VoucherFields } from "../schema/facts";
import type { DoorActor } from "./behind";
import { behindOf } from "./behind";
import type { Held } from "./record";
import { hrefOf, textOf } from "./rows";

const dayOf = (day: string | null) => (day === null ? null : new Date(`${day}T00:00:00Z`));

/** Who issues a voucher: the supplier of a received one, our company of an issued one. */
async function issuerOf(tx: Tx, { direction, company_id, supplier_id }: VoucherFields) {
  const company = company_id === null ? null : await tx.company.findUnique({ where: { id: company_id } });
  if (company_id !== null && !company) throw badField("company_id", "No existe esta empresa.");
  const [supplier] = await txQuery<{ country: string | null; tax_id: string | null }>(
    tx,
    `SELECT s.country::text AS country, s.tax_id FROM supplier_kept k JOIN supplier s ON s.id = k.kept_id WHERE k.id = $1::int`,
    supplier_id,
  );
  if (supplier_id !== null && !supplier) throw badField("supplier_id", "No existe este proveedor.");
  const issuer = direction === "recibido" ? supplier : company;
  const tax_id = issuer?.tax_id ?? "";
  const country = issuer?.country?.trim() || taxIdCountry(tax_id) || company?.country || "AR";
  return { tax_id, country, own_currency: company?.currency };
}

/** What a sender says of a voucher, taken as it was said: their words for its kind. */
export interface AsSaid {
  kind: string;
}

/**
 * What is written of a voucher, as its row has it. @throws 400 for a company, supplier or type that is not there
 * @param said what somebody outside says is not refused for its form; where it tells no number that a country knows, it is one by its words
 */
export async function dataOf(tx: Tx, fields: VoucherFields, said?: AsSaid) {
  const {
    vat_lines: _v,
    taxes: _t,
    links: _l,
    fx: typed,
    accepted,
    date,
    due_date,
    service_from,
    service_until,
    ...rest
  } = fields;
  const { tax_id, country, own_currency } = await issuerOf(tx, fields);
  // What is in its company's own currency has no rate, whatever was typed before that was known.
  const fx = fields.currency !== null && fields.currency === own_currency ? null : typed;
  const argentine = country === "AR";
  const odd = argentine ? (["point", "number"] as const).find((key) => /[^\d\s.-]/.test(rest[key])) : undefined;
  const [point, number] =
    argentine && !odd ? [plainDigits(rest.point), plainDigits(rest.number)] : [rest.point, rest.number];
  const type_code = rest.type_code.toUpperCase().replace(/^0+(?=\d)/, "");
  if (type_code !== "" && !voucherType(country, type_code))
    throw badField("type_code", "Ese tipo de comprobante no existe en el país del emisor.");
  if (odd && !said) throw badField(odd, "El punto de venta y el número llevan solo cifras.");
  return {
    ...rest,
    country,
    type_code,
    takes_away: takesAway(country, type_code),
    point,
    number,
    informed_cbu: bare(rest.informed_cbu),
    identity:
      identityOf({ country, tax_id, type_code, point, number, date: date ?? "" }) ??
      (said && number ? identityAsSaid({ country, tax_id, type_code: said.kind, point, number }) : null),
    date: dayOf(date),
    due_date: dayOf(due_date),
    service_from: dayOf(service_from),
    service_until: dayOf(service_until),
    fx_rate: fx?.rate ?? null,
    fx_source: fx?.source ?? null,
    fx_day: dayOf(fx?.day ?? null),
    accepted_at: accepted ? new Date() : null,
  };
}

/** Its lines of VAT, other taxes and links are replaced whole. @throws 400 for a link to what is not there */
export async function storeLines(tx: Tx, id: number, { vat_lines, taxes, links }: VoucherFields): Promise<void> {
  const where = { voucher_id: id };
  await tx.voucherVat.deleteMany({ where });
  await tx.voucherTax.deleteMany({ where });
  await tx.voucherLink.deleteMany({ where });
  await tx.voucherVat.createMany({ data: vat_lines.map((line) => ({ ...line, voucher_id: id })) });
  await tx.voucherTax.createMany({ data: taxes.map((line) => ({ ...line, voucher_id: id })) });
  for (const [index, link] of links.entries()) {
    const problem = await linkProblem(tx, id, link);
    if (problem) throw badField(`links.${index}.target_id`, problem);
  }
  await tx.voucherLink.createMany({ data: links.map((link) => ({ ...link, voucher_id: id })) });
}

/** Why a voucher cannot be of something, or null. */
async function linkProblem(tx: Tx, own: number, { target_type, target_id, amount }: VoucherFields["links"][number]) {
  if (target_type === "voucher") {
    if (target_id === own) return "Un comprobante no es de sí mismo.";
    if (amount === null) return "Falta cuánto le resta.";
    const there = await tx.voucher.count({ where: { id: target_id } });
    return there === 0 ? "No existe este comprobante." : null;
  }
  if (target_type === "budget_line") return "Lo pedido en Music Wins se descuenta desde Music Wins.";
  const behind = await behindOf(target_type);
  if (behind) return behind.problem(tx, target_id);
  const sql =
    target_type === "obligation"
      ? "SELECT 1 FROM obligation WHERE id = $2::int AND state = 'abierta' AND $1 = 'obligation'"
      : "SELECT 1 FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = $1 AND p.source_id = $2::bigint AND e.kind = 'comprometido' LIMIT 1";
  const rows = await txQuery(tx, sql, target_type, target_id);
  return rows.length === 0 ? "No existe, o no tiene nada comprometido." : null;
}

/** Files that the person sent become the voucher's. */
export async function attachAll(tx: Tx, actor: DoorActor, id: number, files: readonly string[]): Promise<void> {
  for (const file of files) await attachDocument(tx, actor, file, { ownerType: "voucher", ownerId: String(id) });
}

interface Standing {
  id: number;
  version: number;
  state: keyof typeof stateTitles;
  country: string;
  type_code: string;
  point: string;
  number: string;
  origin: keyof typeof originTitles;
  day: string;
  /** When it is to be paid, where that is settled. */
  pay_day: string | null;
}

/** The voucher that has an identity, whose number it holds; held. */
export async function holderOf(tx: Tx, direction: string, identity: string | null): Promise<Standing | undefined> {
  if (identity === null) return undefined;
  const [found] = await txQuery<Standing>(
    tx,
    `SELECT v.id, v.version, v.state, v.country::text AS country, v.type_code, v.point, v.number, v.origin,
       to_char(v.created_at AT TIME ZONE 'America/Argentina/Buenos_Aires', 'YYYY-MM-DD') AS day, CASE WHEN v.state = 'programado' THEN
         (SELECT min(c.due_day)::text FROM cash_item c WHERE c.source_type = 'voucher' AND c.source_id = v.id AND c.open > 0) END AS pay_day
     FROM voucher v WHERE v.direction = $1::text AND v.identity = $2::text AND NOT v.state = ANY ($3::text[]) FOR UPDATE`,
    direction,
    identity,
    [...releasedStates],
  );
  return found;
}

const DOOR: Record<keyof typeof originTitles, string> = {
  manual: "cargado a mano",
  archivo: "por archivo",
  enlace: "por enlace",
  music_wins: "por Music Wins",
  mis_comprobantes: "por Mis Comprobantes",
  mail: "por mail",
  tarjeta: "por un gasto de tarjeta",
};

/** 409 saying where the same voucher is: when it came in, by which door, what it is by now, and its link. */
export function alreadyThere(found: Standing): AppError {
  const { id, state, pay_day } = found;
  const when = pay_day ? ` para el ${formatDay(pay_day)}` : "";
  const message = `Ya está: ${textOf(found)} entró el ${formatDay(found.day)} ${DOOR[found.origin]} y está ${standing(stateTitles[state])}${when}.`;
  return new AppError(409, "voucher_exists", message, { current: { id, state, link: hrefOf(id) } });
}

/** How a voucher is told from others by now; null where its number or its issuer's is missing. */
export function identityNow(row: Held): string | null {
  const tax_id = (row.direction === "recibido" ? row.supplier?.tax_id : row.company_facts?.tax_id) ?? "";
  return row.identity ?? identityOf({ ...row, tax_id, date: row.date ?? "" });
}

/** Runs what writes an identity; where another transaction was first, says where its voucher is. */
export async function sayingWhere<T>(find: () => Promise<Standing | undefined>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const found = error instanceof AppError ? undefined : await find();
    throw found ? alreadyThere(found) : error;
  }
}
