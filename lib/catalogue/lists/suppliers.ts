import { txQuery } from "@/lib/db";
import { readCountry } from "@/lib/tabular/reading/words";
import { supplierStateTitles } from "../rules/kinds";
import type { SupplierRow } from "../schema";
import { asText, asTextOrNone, oneOf } from "./cells";
import type { ListDefinition } from "./definition";
import { mergedSql, STORED } from "./merged";

export type SupplierFacts = Pick<SupplierRow, "country" | "tax_id" | "name" | "trade_name" | "mail" | "state">;

export const suppliers: ListDefinition<SupplierRow, SupplierFacts> = {
  table: "supplier",
  record: "supplier",
  missing: "No existe este proveedor.",
  select: `SELECT ${STORED}, ${mergedSql("supplier")}, r.country::text, r.tax_id, r.name, r.trade_name, r.mail, r.state, r.own_company,
    (SELECT count(*)::int FROM supplier s WHERE s.merged_into IS NULL AND s.id <> r.id AND r.merged_into IS NULL
       AND catalogue_key(s.name) = catalogue_key(r.name)) AS namesakes FROM supplier r`,
  words:
    "r.name || ' ' || r.trade_name || ' ' || coalesce(r.tax_id, '') || ' ' || replace(coalesce(r.tax_id, ''), '-', '')",
  order: "catalogue_key(r.name), r.id",
  filters: { state: "r.state", country: "r.country::text" },
  merges: true,
  columns: { country: "text", tax_id: "text", name: "text", trade_name: "text", mail: "text", state: "text" },
  // Whoever has no number is one by their name, merged or not (as the database's own index).
  taken: async (tx, { country, tax_id, name }, own) => {
    const [row] = await txQuery<{ id: number }>(
      tx,
      `SELECT id FROM supplier WHERE id IS DISTINCT FROM $4::int AND CASE WHEN $2::text IS NULL
         THEN tax_id IS NULL AND catalogue_key(name) = catalogue_key($3)
         ELSE tax_id = $2 AND country IS NOT DISTINCT FROM $1 AND merged_into IS NULL END`,
      country,
      tax_id,
      name,
      own,
    );
    return row?.id ?? null;
  },
  takenText: ({ name, tax_id }) => (tax_id ? `${name} ya tiene este número.` : `Ya existe ${name}, sin número.`),
  follow: async (tx, id) => {
    await txQuery(
      tx,
      `UPDATE supplier s SET own_company = EXISTS (SELECT 1 FROM company c WHERE c.country = s.country AND c.tax_id = s.tax_id) WHERE s.id = $1`,
      id,
    );
  },
  fields: [
    { header: "Nombre", width: 36, kind: "text", value: ({ name }) => name },
    { header: "CUIT o NIF", width: 18, kind: "text", value: ({ tax_id }) => tax_id ?? "" },
    { header: "País", width: 8, kind: "text", value: ({ country }) => country ?? "" },
    { header: "Nombre comercial", width: 30, kind: "text", value: ({ trade_name }) => trade_name },
    { header: "Mail", width: 30, kind: "text", value: ({ mail }) => mail },
    { header: "Estado", width: 14, kind: "text", value: ({ state }) => supplierStateTitles[state] },
    { header: "Unido a", width: 30, kind: "text", value: ({ kept }) => kept ?? "" },
  ],
  cells: {
    name: { field: "name", read: asText },
    tax_id: { field: "tax_id", read: asTextOrNone },
    country: {
      field: "country",
      read: (text) => ({ value: readCountry(text) || null }),
    },
    trade_name: { field: "trade_name", read: asText },
    mail: { field: "mail", read: asText },
    state: { field: "state", read: (text, ...rest) => oneOf(supplierStateTitles)(text || "alta", ...rest) },
  },
};
