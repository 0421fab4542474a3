import type { ListDefinition } from "@/lib/catalogue/recordService";
import { asText, asTextOrNone, oneOf, type ReadCell } from "@/lib/catalogue/rules/cells";
import { type Tx, txQuery } from "@/lib/db";
import { normalize } from "@/lib/format/text";
import { badField } from "@/lib/http/errors";
import { PURSE_TITLE } from "@/lib/ledger/purseIds";
import { countryTitles, iibbTitles, ivaTitles, jurisdictionTitles, supplierStateTitles } from "./rules/kinds";
import type { Supplier, SupplierFacts } from "./schema";

/** How many days before it expires a paper is spoken of. */
const EXPIRES_SOON = 30;

const BUENOS_AIRES = "(now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date";

const PAPERS = `(SELECT d.supplier_id, d.kind AS what, d.ends_on FROM supplier_document d WHERE NOT d.withdrawn
    UNION ALL SELECT t.supplier_id, t.tax || t.jurisdiction, t.ends_on FROM tax_status t WHERE NOT t.withdrawn)`;
const SOON = `${BUENOS_AIRES} + ${EXPIRES_SOON}`;

// A paper or exclusion in the last weeks of its life, unless a later one of its kind goes on.
const EXPIRES = `(SELECT to_char(min(p.ends_on), 'YYYY-MM-DD') FROM ${PAPERS} p
  WHERE p.supplier_id = ANY (ARRAY(SELECT supplier_all(r.id))) AND p.ends_on <= ${SOON} AND NOT EXISTS (
    SELECT 1 FROM ${PAPERS} l WHERE l.supplier_id = ANY (ARRAY(SELECT supplier_all(r.id))) AND l.what = p.what
      AND (l.ends_on IS NULL OR l.ends_on > p.ends_on)))`;

/** Those that have something which expires soon, or did: looked for among the few papers that end. */
export const EXPIRING = `r.id IN (SELECT CASE WHEN s.merged_into IS NULL THEN s.id ELSE supplier_top(s.id) END
    FROM ${PAPERS} p JOIN supplier s ON s.id = p.supplier_id WHERE p.ends_on <= ${SOON}) AND ${EXPIRES} IS NOT NULL`;

const SELECT = `SELECT r.id, r.version, r.updated_at, r.merged_into,
    CASE WHEN r.merged_into IS NOT NULL THEN (SELECT k.name FROM supplier k WHERE k.id = supplier_top(r.id)) END AS kept,
    r.country::text, r.tax_id, r.id_type, r.name, r.trade_name, r.state, r.own_company, r.iva_condition, r.iva_condition_since::text, r.iibb_regime, r.iibb_number,
    r.iibb_jurisdictions, r.street, r.street_number, r.postcode, r.town, r.region, r.address_country::text, r.mail, r.mail_payments,
    r.mail_invoices, r.phone, r.payment_days, r.payment_fixed_days, r.category_id, c.name AS category, r.purse_id,
    CASE WHEN p.id IS NOT NULL THEN ${PURSE_TITLE} END AS purse,
    CASE WHEN r.merged_into IS NULL THEN (SELECT count(*)::int FROM supplier s WHERE s.merged_into IS NULL AND s.id <> r.id
       AND s.name_key = r.name_key) ELSE 0 END AS namesakes,
    a.standing AS account, to_char(a.usable_from AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS account_from, ${EXPIRES} AS expires_on
  FROM supplier r LEFT JOIN category c ON c.id = r.category_id LEFT JOIN purse p ON p.id = r.purse_id
  LEFT JOIN LATERAL (SELECT n.standing, n.usable_from FROM bank_account b JOIN bank_account_now n ON n.id = b.id
    WHERE b.supplier_id IN (SELECT supplier_all(r.id)) AND b.state IN ('pendiente', 'verificada')
    ORDER BY array_position(ARRAY['observada', 'pendiente', 'espera', 'lista'], n.standing), n.usable_from DESC LIMIT 1) a ON true`;

const COUNTRIES = new Map(Object.entries(countryTitles).map(([code, title]) => [normalize(title), code]));
const byTitle = (titles: Readonly<Record<string, string>>) =>
  new Map(Object.entries(titles).flatMap(([key, title]) => [[normalize(title), key] as const, [key, key] as const]));
const JURISDICTIONS = byTitle(jurisdictionTitles);

const parts = (text: string): string[] =>
  text
    .split(/[,;/]/)
    .map((part) => part.trim())
    .filter(Boolean);
const countryCell: ReadCell = (text) => ({ value: COUNTRIES.get(normalize(text)) ?? (text || null) });
const jurisdictionsCell: ReadCell = (text) => {
  const found = parts(text).map((part) => JURISDICTIONS.get(normalize(part)));
  const wrong = parts(text).find((_, index) => found[index] === undefined);
  return wrong === undefined ? { value: found } : { problem: `No existe la jurisdicción «${wrong}».` };
};
const wholeNumber: ReadCell = (text) => {
  if (text === "") return { value: null };
  return /^\d{1,4}$/.test(text) ? { value: Number(text) } : { problem: "Tiene que ser un número de días." };
};
const daysCell: ReadCell = (text) =>
  parts(text).every((part) => /^\d{1,2}$/.test(part))
    ? { value: parts(text).map(Number) }
    : { problem: "Tienen que ser días del mes, por ejemplo 1, 15." };

async function ownTaxIdStays(
  _tx: Tx,
  { tax_id }: Pick<SupplierFacts, "tax_id">,
  before: Supplier | null,
): Promise<void> {
  // Else whoever is blocked would be a proposed one, and then a new one.
  if (before?.tax_id && !tax_id && before.state !== "alta")
    throw badField("tax_id", "Un proveedor en uso no se queda sin su número: corregirlo, o unirlo con otro.");
}

const suppliers: ListDefinition<Supplier, SupplierFacts> = {
  table: "supplier",
  record: "supplier",
  missing: "No existe este proveedor.",
  select: SELECT,
  words: "r.words",
  order: "r.name_key, r.id",
  filters: {},
  merges: true,
  columns: {
    country: "text",
    tax_id: "text",
    id_type: "text",
    name: "text",
    trade_name: "text",
    iva_condition: "text",
    iibb_regime: "text",
    iibb_number: "text",
    iibb_jurisdictions: "text[]",
    street: "text",
    street_number: "text",
    postcode: "text",
    town: "text",
    region: "text",
    address_country: "text",
    mail: "text",
    mail_payments: "text",
    mail_invoices: "text",
    phone: "text",
    payment_days: "int",
    payment_fixed_days: "int[]",
    category_id: "int",
    purse_id: "int",
  },
  // Whoever has no number is one by their name, merged or not (as the database's own index).
  taken: async (tx, { country, tax_id, name }, own) => {
    const [row] = await txQuery<{ id: number }>(
      tx,
      tax_id === null
        ? `SELECT id FROM supplier WHERE id IS DISTINCT FROM $2::int AND tax_id IS NULL AND catalogue_key(name) = catalogue_key($1)`
        : `SELECT id FROM supplier WHERE id IS DISTINCT FROM $2::int AND tax_id = $1 AND country IS NOT DISTINCT FROM $3 AND merged_into IS NULL`,
      ...(tax_id === null ? [name, own] : [tax_id, own, country]),
    );
    return row?.id ?? null;
  },
  takenText: ({ name, tax_id }) => (tax_id ? `${name} ya tiene este número.` : `Ya existe ${name}, sin número.`),
  check: ownTaxIdStays,
  follow: async (tx, id) => {
    await txQuery(
      tx,
      `UPDATE supplier s SET own_company = EXISTS (SELECT 1 FROM company c WHERE c.country = s.country AND c.tax_id = s.tax_id),
         state = CASE WHEN s.tax_id IS NOT NULL AND s.state = 'propuesto' THEN 'alta' ELSE s.state END WHERE id = $1`,
      id,
    );
  },
  fields: [
    { header: "Nombre", width: 36, kind: "text", value: ({ name }) => name },
    { header: "CUIT o NIF", width: 18, kind: "text", value: ({ tax_id }) => tax_id ?? "" },
    { header: "País", width: 8, kind: "text", value: ({ country }) => country ?? "" },
    { header: "Tipo de número", width: 14, kind: "text", value: ({ id_type }) => id_type ?? "" },
    { header: "Nombre comercial", width: 30, kind: "text", value: ({ trade_name }) => trade_name },
    {
      header: "Condición de IVA",
      width: 22,
      kind: "text",
      value: (row) => (row.iva_condition ? ivaTitles[row.iva_condition] : ""),
    },
    {
      header: "Ingresos Brutos",
      width: 22,
      kind: "text",
      value: (row) => (row.iibb_regime ? iibbTitles[row.iibb_regime] : ""),
    },
    { header: "Número de IIBB", width: 18, kind: "text", value: ({ iibb_number }) => iibb_number },
    {
      header: "Jurisdicciones",
      width: 24,
      kind: "text",
      value: ({ iibb_jurisdictions }) => iibb_jurisdictions.map((code) => jurisdictionTitles[code]).join(", "),
    },
    { header: "Calle", width: 28, kind: "text", value: ({ street }) => street },
    { header: "Número", width: 10, kind: "text", value: ({ street_number }) => street_number },
    { header: "Código postal", width: 14, kind: "text", value: ({ postcode }) => postcode },
    { header: "Ciudad", width: 20, kind: "text", value: ({ town }) => town },
    { header: "Provincia", width: 20, kind: "text", value: ({ region }) => region },
    { header: "País del domicilio", width: 10, kind: "text", value: ({ address_country }) => address_country ?? "" },
    { header: "Mail", width: 30, kind: "text", value: ({ mail }) => mail },
    { header: "Mail de pagos", width: 30, kind: "text", value: ({ mail_payments }) => mail_payments },
    { header: "Mail de facturas", width: 30, kind: "text", value: ({ mail_invoices }) => mail_invoices },
    { header: "Teléfono", width: 18, kind: "text", value: ({ phone }) => phone },
    {
      header: "Plazo de pago",
      width: 12,
      kind: "text",
      value: ({ payment_days }) => (payment_days === null ? "" : String(payment_days)),
    },
    { header: "Días fijos", width: 12, kind: "text", value: ({ payment_fixed_days }) => payment_fixed_days.join(", ") },
    { header: "Rubro", width: 24, kind: "text", value: ({ category }) => category ?? "" },
    { header: "Estado", width: 14, kind: "text", value: ({ state }) => supplierStateTitles[state] },
    { header: "Unido a", width: 30, kind: "text", value: ({ kept }) => kept ?? "" },
  ],
  cells: {
    name: { field: "name", read: asText },
    tax_id: { field: "tax_id", read: asTextOrNone },
    country: { field: "country", read: countryCell },
    id_type: { field: "id_type", read: asTextOrNone },
    trade_name: { field: "trade_name", read: asText },
    iva_condition: { field: "iva_condition", read: oneOf(ivaTitles) },
    iibb_regime: { field: "iibb_regime", read: oneOf(iibbTitles) },
    iibb_number: { field: "iibb_number", read: asText },
    iibb_jurisdictions: { field: "iibb_jurisdictions", read: jurisdictionsCell },
    street: { field: "street", read: asText },
    street_number: { field: "street_number", read: asText },
    postcode: { field: "postcode", read: asText },
    town: { field: "town", read: asText },
    region: { field: "region", read: asText },
    address_country: { field: "address_country", read: countryCell },
    mail: { field: "mail", read: asText },
    mail_payments: { field: "mail_payments", read: asText },
    mail_invoices: { field: "mail_invoices", read: asText },
    phone: { field: "phone", read: asText },
    payment_days: { field: "payment_days", read: wholeNumber },
    payment_fixed_days: { field: "payment_fixed_days", read: daysCell },
  },
};

/** Suppliers as the catalogue's engine of records knows them: it knows no more of a row than that it is one. */
export const definition = suppliers as unknown as ListDefinition;
/** The columns of their Excel; the first are those that the import reads. */
export const excelFields = suppliers.fields;
