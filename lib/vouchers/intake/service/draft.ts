import { supplierOf } from "@/lib/catalogue/findService";
import { type Tx, txQuery } from "@/lib/db";
import type { InvoiceProposal } from "@/lib/documents/rules/invoice";
import { addDays } from "@/lib/format/dates";
import { bareTaxId, checkTaxId, markedTaxId, taxIdCountry } from "@/lib/format/ids/taxId";
import { voucherType } from "../../rules/types";
import type { VoucherView } from "../../schema";
import { newVoucher } from "../../schema/facts";
import type { ReadMarks } from "../../schema/reading";
import { dataOf } from "../../service/store";
import { fieldsOf, type ReadFields } from "../rules/fieldsOf";
import type { Flag } from "../schema";

/** The fields of a new voucher, as far as they are known. */
export type Found = Omit<ReadFields, "country"> & {
  direction: "recibido" | "emitido";
  company_id?: number;
  supplier_id?: number;
  credit_class?: VoucherView["credit_class"];
};

/** What a file that was read comes to. */
export interface Draft {
  found: Found;
  direction: "recibido" | "emitido";
  identity: string | null;
  reading: { state: VoucherView["reading"]["state"]; fields: ReadMarks };
  flags: Flag[];
}

const NOTHING: Draft = {
  found: { direction: "recibido" },
  direction: "recibido",
  identity: null,
  reading: { state: "sin_datos", fields: {} },
  flags: [{ code: "sin_datos", message: "No se leyó ningún dato: completarlo a mano." }],
};

/** What of the warnings of a reading people decide by; the rest is said by the voucher's own checks. */
const TOLD = ["several_invoices", "sources_differ", "unknown_currency", "unknown_version"];

/** A voucher of what was read: whose it is, our company, what the supplier's last one was. A supplier that is not there is proposed. */
export async function draftOf(tx: Tx, read: InvoiceProposal | null): Promise<Draft> {
  if (!read) return NOTHING;
  const { fields, marks } = fieldsOf(read);
  const { country: _, ...said } = fields;
  const flags: Flag[] = read.warnings
    .filter(({ code }) => TOLD.includes(code))
    .slice(0, 20)
    .map(({ code, message }) => ({ code, message }));
  const parties = await partiesOf(tx, read, flags);
  const found: Found = { ...said, ...parties.found };
  const history = await historyOf(tx, found);
  const whole = await fitting(tx, { ...history.found, ...found }, flags);
  const { direction, identity } = await dataOf(tx, newVoucher.parse(whole));
  const all = { ...history.marks, ...marks, ...parties.marks };
  const fieldsRead = Object.fromEntries(Object.entries(all).filter(([field]) => field in whole));
  return {
    found: whole,
    direction: direction as Found["direction"],
    identity,
    flags,
    reading: { state: "leido", fields: fieldsRead },
  };
}

/** Without what the issuer's country has not: a type of another one, letters in an Argentine number. That is told. */
async function fitting(tx: Tx, found: Found, flags: Flag[]): Promise<Found> {
  const { type_code = "", point = "", number = "", ...rest } = found;
  const { country } = await dataOf(tx, newVoucher.parse(rest));
  const typed = type_code !== "" && voucherType(country, type_code) !== undefined;
  const numbered = country !== "AR" || /^[\d\s.-]*$/.test(point + number);
  if (type_code && !typed)
    flags.push({ code: "tipo", message: `El tipo ${type_code} no existe en el país del emisor: elegirlo.` });
  if (!numbered) flags.push({ code: "numero", message: `El número ${point} ${number} no es de Argentina: revisarlo.` });
  return { ...rest, ...(typed && { type_code }), ...(numbered && { point, number }) };
}

/** Our company of a tax number, where it is one. */
async function companyOf(tx: Tx, tax_id: string | null): Promise<number | undefined> {
  if (!tax_id) return undefined;
  const companies = await tx.company.findMany({ select: { id: true, tax_id: true }, orderBy: { id: "asc" } });
  return companies.find((one) => one.tax_id && bareTaxId(one.tax_id) === bareTaxId(tax_id))?.id;
}

/** Who bills whom: an invoice to one of ours is received, one of ours to somebody else issued. */
async function partiesOf(tx: Tx, read: InvoiceProposal, flags: Flag[]) {
  const [ours, own] = [await companyOf(tx, read.recipient_tax_id), await companyOf(tx, read.supplier_tax_id)];
  const issued = ours === undefined && own !== undefined;
  const [tax_id, name] = issued
    ? [read.recipient_tax_id, read.recipient_name]
    : [read.supplier_tax_id, read.supplier_name];
  const right = tax_id !== null && checkTaxId(taxIdCountry(tax_id), tax_id).ok;
  if (tax_id && !right)
    flags.push({ code: "cuit", message: `El número ${tax_id} no es un CUIT o NIF válido: elegir el proveedor.` });
  const supplier_id = right
    ? await supplierOf(tx, { name: name ?? "", tax_id, country: issued ? null : read.supplier_country })
    : null;
  const company_id = issued ? own : ours;
  if (company_id === undefined && read.recipient_tax_id)
    flags.push({
      code: "otra_empresa",
      message: `Está a nombre de ${markedTaxId(read.recipient_tax_id)}, que no es ninguna de nuestras empresas.`,
    });
  const of = (field: "supplier_tax_id" | "recipient_tax_id") =>
    ({ source: read.sources[field] ?? "xml", confidence: "alta" }) as const;
  const [whose, ourOwn] = issued
    ? [of("recipient_tax_id"), of("supplier_tax_id")]
    : [of("supplier_tax_id"), of("recipient_tax_id")];
  return {
    found: {
      direction: issued ? ("emitido" as const) : ("recibido" as const),
      ...(supplier_id !== null && { supplier_id }),
      ...(company_id !== undefined && { company_id }),
    },
    marks: {
      ...(supplier_id !== null && { supplier_id: whose }),
      ...(company_id !== undefined && { company_id: ourOwn }),
    } as ReadMarks,
  };
}

interface Last {
  company_id: number | null;
  credit_class: VoucherView["credit_class"] | null;
  payment_days: number | null;
}

/** What the supplier's last voucher was and how it is paid: probable, where the document does not say. */
async function historyOf(tx: Tx, { supplier_id, direction, date, due_date, company_id, recipient_tax_id }: Found) {
  const [last] = supplier_id === undefined || direction === "emitido" ? [] : await txQuery<Last>(tx, LAST, supplier_id);
  const due = last?.payment_days != null && date && !due_date ? addDays(date, last.payment_days) : null;
  const found = {
    ...(last?.credit_class && { credit_class: last.credit_class }),
    ...(company_id === undefined && !recipient_tax_id && last?.company_id && { company_id: last.company_id }),
    ...(due && { due_date: due }),
  };
  const mark = { source: "historial", confidence: "media" } as const;
  return { found, marks: Object.fromEntries(Object.keys(found).map((field) => [field, mark])) as ReadMarks };
}

const LAST = `SELECT v.company_id, v.credit_class, s.payment_days FROM supplier s
  LEFT JOIN LATERAL (SELECT v.company_id, v.credit_class FROM voucher v JOIN supplier_kept k ON k.id = v.supplier_id
    WHERE k.kept_id = s.id AND v.direction = 'recibido' AND v.validated_at IS NOT NULL ORDER BY v.date DESC, v.id DESC LIMIT 1) v ON true
  WHERE s.id = $1::int`;
