import { markedTaxId } from "@/lib/format/ids/taxId";
import { statusAdminTitles, statusTitles } from "../rules/kinds";
import type { FieldChange, VersionRow } from "./schema";

type Facts = Pick<FieldChange, "campo" | "label" | "kind"> & { value: (row: VersionRow) => string | null };
const field = (campo: keyof VersionRow, label: string, kind: FieldChange["kind"] = "text"): Facts => ({
  campo,
  label,
  kind,
  value: (row) => (row[campo] as string | null) || null,
});

const fields: readonly Facts[] = [
  { campo: "status", label: "Estado", kind: "text", value: (row) => statusTitles[row.status] },
  {
    campo: "status_admin",
    label: "Estado administrativo",
    kind: "text",
    value: (row) => statusAdminTitles[row.status_admin],
  },
  field("titulo", "Título"),
  field("proveedor", "Proveedor"),
  field("proveedor_mail", "Mail del proveedor"),
  {
    campo: "proveedor_cuit",
    label: "CUIT del proveedor",
    kind: "text",
    value: (row) => markedTaxId(row.proveedor_cuit) || null,
  },
  field("alicuota_ars", "ARS", "ars"),
  field("alicuota_usd", "USD", "usd"),
  field("iva", "IVA", "percent"),
  field("condicion_pago", "Condición de pago"),
  field("fecha_entrega", "Entrega", "day"),
  field("fecha_pago", "Fecha de pago", "day"),
  field("fecha_pagado", "Pagado el", "day"),
  field("detalle", "Detalle"),
  {
    campo: "detalles",
    label: "Incluye",
    kind: "text",
    value: (row) => row.detalles.map(({ nombre, valor }) => `${nombre}: ${valor}`).join("; ") || null,
  },
];

/** What a version changed of the one before it. */
export function differences(before: VersionRow, after: VersionRow): FieldChange[] {
  return fields.flatMap(({ value, ...facts }) => {
    const [antes, despues] = [value(before), value(after)];
    return antes === despues ? [] : [{ ...facts, antes, despues }];
  });
}
