import { supplierOf } from "@/lib/catalogue/findService";
import { type Tx, txQuery } from "@/lib/db";
import type { InvoiceProposal } from "@/lib/documents/rules/invoice";
import type { InvoiceWords } from "@/lib/documents/rules/invoiceText";
import { addDays } from "@/lib/format/dates";
import { fieldTitle } from "@/lib/format/fieldTitles";
import { bareTaxId, checkTaxId, markedTaxId, sameTaxId, taxIdCountry } from "@/lib/format/ids/taxId";
import { voucherType } from "../../rules/types";
import type { VoucherView } from "../../schema";
import { newVoucher } from "../../schema/facts";
import type { ReadMark, ReadMarks } from "../../schema/reading";
import { dataOf } from "../../service/store";
import { fieldsOf, type ReadFields } from "../rules/fieldsOf";
import { partiesIn, withWords } from "../rules/fromWords";
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
export async function draftOf(tx: Tx, read: InvoiceProposal | null, words: InvoiceWords | null): Promise<Draft> {
  if (!read && !words) return NOTHING;
  const flags: Flag[] = (read?.warnings ?? [])
    .filter(({ code }) => TOLD.includes(code))
    .slice(0, 20)
    .map(({ code, message }) => ({ code, message }));
  const said = await saidOf(tx, read, words);
  const { fields, marks, told } = readOf(read, words, said);
  if (told) flags.push({ code: "texto_difiere", message: told });
  const parties = await partiesOf(tx, said, flags);
  const found: Found = { ...fields, ...parties.found };
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

/** Without what no voucher could be written with: a document may say anything. That is told. */
function writable(found: Found, flags: Flag[]): Found {
  const issues = newVoucher.safeParse(found).error?.issues ?? [];
  const wrong = new Set(issues.map(({ path }) => String(path[0])));
  for (const field of wrong) {
    const why = issues.find(({ path }) => path[0] === field)?.message ?? "";
    flags.push({ code: "imposible", message: `${fieldTitle(field) ?? field}: lo leído no puede ser. ${why}` });
  }
  return Object.fromEntries(Object.entries(found).filter(([field]) => !wrong.has(field))) as Found;
}

/** And without what the issuer's country has not: a type of another one, letters in an Argentine number. */
async function fitting(tx: Tx, read: Found, flags: Flag[]): Promise<Found> {
  const { type_code = "", point = "", number = "", ...rest } = writable(read, flags);
  const { country } = await dataOf(tx, newVoucher.parse(rest));
  const typed = type_code !== "" && voucherType(country, type_code) !== undefined;
  const numbered = country !== "AR" || /^[\d\s.-]*$/.test(point + number);
  if (type_code && !typed)
    flags.push({ code: "tipo", message: `El tipo ${type_code} no existe en el país del emisor: elegirlo.` });
  if (!numbered) flags.push({ code: "numero", message: `El número ${point} ${number} no es de Argentina: revisarlo.` });
  return { ...rest, ...(typed && { type_code }), ...(numbered && { point, number }) };
}

/** The fields that a document's code or XML says, and what only its words do. */
function readOf(read: InvoiceProposal | null, words: InvoiceWords | null, { supplier }: Parties) {
  const { fields, marks } = read ? fieldsOf(read) : { fields: { country: "" }, marks: {} };
  const { country, ...sure }: ReadFields = fields;
  const own = { fields: sure, marks, told: "" };
  return words ? withWords(own, country || supplier?.country || words.country || "AR", words) : own;
}

interface Party {
  tax_id: string;
  name: string;
  country: string | null;
  mark: ReadMark;
}
/** Who bills and who is billed, as a document says. */
interface Parties {
  supplier: Party | null;
  recipient: Party | null;
}

const ownIds = async (tx: Tx) =>
  (await tx.company.findMany({ select: { id: true, tax_id: true }, orderBy: { id: "asc" } })).flatMap(
    ({ id, tax_id }) => (tax_id ? [{ id, tax_id }] : []),
  );

async function saidOf(tx: Tx, read: InvoiceProposal | null, words: InvoiceWords | null): Promise<Parties> {
  const told = words
    ? partiesIn(
        words,
        (await ownIds(tx)).map(({ tax_id }) => tax_id),
      )
    : { supplier: null, recipient: null };
  const of = (side: "supplier" | "recipient"): Party | null => {
    const tax_id = read?.[`${side}_tax_id`];
    const text = told[side];
    if (!tax_id) return text && { tax_id: text.id, name: text.name, country: text.country, mark: BY_WORDS };
    const mark = { source: read.sources[`${side}_tax_id`] ?? "xml", confidence: "alta" } as const;
    const named = text !== null && sameTaxId(text.id, tax_id) ? text.name : "";
    const country = side === "supplier" ? read.supplier_country : null;
    return { tax_id, name: read[`${side}_name`] ?? named, country, mark };
  };
  return { supplier: of("supplier"), recipient: of("recipient") };
}
const BY_WORDS = { source: "texto", confidence: "media" } as const;

/** Who bills whom: an invoice to one of ours is received, one of ours to somebody else issued. */
async function partiesOf(tx: Tx, { supplier, recipient }: Parties, flags: Flag[]) {
  const companies = await ownIds(tx);
  const companyOf = (party: Party | null) =>
    party === null ? undefined : companies.find(({ tax_id }) => bareTaxId(tax_id) === bareTaxId(party.tax_id))?.id;
  const [ours, own] = [companyOf(recipient), companyOf(supplier)];
  const issued = ours === undefined && own !== undefined;
  const [other, company] = issued ? [recipient, supplier] : [supplier, recipient];
  const right = other !== null && checkTaxId(taxIdCountry(other.tax_id), other.tax_id).ok;
  if (other && !right)
    flags.push({ code: "cuit", message: `El número ${other.tax_id} no es un CUIT o NIF válido: elegir el proveedor.` });
  const supplier_id = right
    ? await supplierOf(tx, { name: other.name, tax_id: other.tax_id, country: issued ? null : other.country })
    : null;
  const company_id = issued ? own : ours;
  if (company_id === undefined && recipient)
    flags.push({
      code: "otra_empresa",
      message: `Está a nombre de ${markedTaxId(recipient.tax_id)}, que no es ninguna de nuestras empresas.`,
    });
  return {
    found: {
      direction: issued ? ("emitido" as const) : ("recibido" as const),
      ...(supplier_id !== null && { supplier_id }),
      ...(company_id !== undefined && { company_id }),
    },
    marks: {
      ...(supplier_id !== null && other && { supplier_id: other.mark }),
      ...(company_id !== undefined && company && { company_id: company.mark }),
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
