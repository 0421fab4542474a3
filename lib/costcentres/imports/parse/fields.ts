/** How a field's cells are read. */
interface FieldSpec {
  label: string;
  kind: "date" | "year" | "kind" | "text" | "money" | "currency";
  /** Of texts, in characters. */
  max?: number;
  /** Nothing is loaded without it, from a column or for the whole file. */
  required?: boolean;
  /** What else a column of it may be called. */
  also: readonly string[];
}

/** What an import takes from a file, called as the template calls it. */
export const FIELDS = {
  dia: {
    label: "Fecha",
    kind: "date",
    required: true,
    also: ["dia", "mes", "periodo", "fecha contable", "fecha factura", "date", "month"],
  },
  anio: { label: "Año", kind: "year", also: ["ejercicio", "year"] },
  tipo: {
    label: "Tipo",
    kind: "kind",
    required: true,
    also: ["clase", "tipo de movimiento", "estado", "kind", "type"],
  },
  centro: {
    label: "Centro",
    kind: "text",
    max: 120,
    required: true,
    also: [
      "centro de costo",
      "centro de costos",
      "cc",
      "ceco",
      "codigo",
      "codigo de centro",
      "cost centre",
      "cost center",
    ],
  },
  rubro: { label: "Rubro", kind: "text", max: 120, also: ["categoria", "cuenta", "partida", "category"] },
  concepto: {
    label: "Concepto",
    kind: "text",
    max: 300,
    also: ["descripcion", "detalle", "glosa", "concept", "description"],
  },
  proveedor: { label: "Proveedor", kind: "text", max: 120, also: ["razon social", "supplier", "vendor"] },
  documento: {
    label: "Documento",
    kind: "text",
    max: 120,
    also: ["comprobante", "factura", "numero", "nro", "orden de compra", "document", "invoice"],
  },
  importe: {
    label: "Importe",
    kind: "money",
    required: true,
    also: ["monto", "total", "valor", "neto", "amount", "importe total"],
  },
  moneda: { label: "Moneda", kind: "currency", also: ["divisa", "currency"] },
} as const satisfies Record<string, FieldSpec>;

export type Field = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as Field[];

/** The fields that a whole file may have in common, so that they can be given once. */
export const CONSTANT_FIELDS = ["dia", "anio", "tipo", "centro", "rubro", "moneda"] as const satisfies readonly Field[];
export type ConstantField = (typeof CONSTANT_FIELDS)[number];
