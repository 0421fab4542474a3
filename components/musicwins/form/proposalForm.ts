import * as z from "zod";
import type { Fact } from "@/components/frame/differing";
import { formatDayYear, isValidDay } from "@/lib/format/dates";
import { markedTaxId } from "@/lib/format/ids/taxId";
import { type BudgetRow, contentFields } from "@/lib/musicwins/line/schema";
import { priorityTitles } from "@/lib/musicwins/rules/kinds";
import { area, category } from "@/lib/musicwins/schema";
import { moneyText, percentText } from "../words";

const { detalles: _, titulo: __, ...content } = contentFields;

/** The form's check of a proposal: the server's own, with the list of facts as a list. */
export const proposalForm = z.object({
  ...content,
  area,
  category,
  titulo: z.string().trim().min(1, "Falta el título.").max(200, "Hasta 200 caracteres."),
  detalles: z.array(
    z.object({
      nombre: z.string().trim().min(1, "Falta qué se compara.").max(120),
      valor: z.string().trim().max(200),
    }),
  ),
});
export type ProposalFields = z.output<typeof proposalForm>;

/** What the form holds. */
export interface ProposalValues {
  area: string;
  category: string;
  titulo: string;
  proveedor: string;
  proveedor_mail: string;
  proveedor_cuit: string;
  detalle: string;
  alicuota_ars: string;
  alicuota_usd: string;
  iva: string;
  condicion_pago: string;
  fecha_entrega: string;
  fecha_pago: string;
  prioridad: BudgetRow["prioridad"];
  detalles: { nombre: string; valor: string }[];
}

const amount = (value: string) => (/[1-9]/.test(value) ? value : "");

/** A proposal as the form shows it. */
export const valuesOf = (row: BudgetRow): ProposalValues => ({
  area: row.area,
  category: row.category,
  titulo: row.titulo,
  proveedor: row.proveedor,
  proveedor_mail: row.proveedor_mail,
  proveedor_cuit: row.proveedor_cuit,
  detalle: row.detalle,
  alicuota_ars: amount(row.alicuota_ars),
  alicuota_usd: amount(row.alicuota_usd),
  iva: percentText(row.iva),
  condicion_pago: row.condicion_pago,
  fecha_entrega: row.fecha_entrega ?? "",
  fecha_pago: row.fecha_pago ?? "",
  prioridad: row.prioridad,
  detalles: row.detalles,
});

/** A new line in a place, or a new option of a line: what is asked stays, what a supplier offers is blank. */
export const emptyValues = (place: { area: string; category: string }, line?: BudgetRow): ProposalValues => ({
  ...place,
  titulo: line?.titulo ?? "",
  proveedor: "",
  proveedor_mail: "",
  proveedor_cuit: "",
  detalle: "",
  alicuota_ars: "",
  alicuota_usd: "",
  iva: "",
  condicion_pago: "",
  fecha_entrega: line?.fecha_entrega ?? "",
  fecha_pago: line?.fecha_pago ?? "",
  prioridad: line?.prioridad ?? "media",
  // The same facts are asked of every supplier.
  detalles: (line?.detalles ?? []).map(({ nombre }) => ({ nombre, valor: "" })),
});

const day = (value: string) => (isValidDay(value) ? formatDayYear(value) : value);
/** What a proposal says. */
export const PROPOSAL_FACTS: Fact<ProposalValues>[] = [
  { label: "Área", text: (values) => values.area },
  { label: "Categoría", text: (values) => values.category },
  { label: "Título", text: (values) => values.titulo },
  { label: "Proveedor", text: (values) => values.proveedor },
  { label: "Mail", text: (values) => values.proveedor_mail },
  { label: "CUIT", text: (values) => markedTaxId(values.proveedor_cuit) },
  { label: "ARS", text: (values) => moneyText(values.alicuota_ars || "0", "ARS") },
  { label: "USD", text: (values) => moneyText(values.alicuota_usd || "0", "USD") },
  { label: "Alícuota", text: (values) => values.iva },
  { label: "Condición de pago", text: (values) => values.condicion_pago },
  { label: "Entrega", text: (values) => day(values.fecha_entrega) },
  { label: "Fecha de pago", text: (values) => day(values.fecha_pago) },
  { label: "Prioridad", text: (values) => priorityTitles[values.prioridad] },
  { label: "Detalle", text: (values) => values.detalle },
  {
    label: "Para comparar",
    text: (values) => values.detalles.map(({ nombre, valor }) => `${nombre}: ${valor}`).join("\n"),
  },
];

/** The checked fields back as the form holds them. */
export const asValues = (fields: ProposalFields): ProposalValues => ({
  area: fields.area,
  category: fields.category,
  titulo: fields.titulo,
  proveedor: fields.proveedor ?? "",
  proveedor_mail: fields.proveedor_mail ?? "",
  proveedor_cuit: fields.proveedor_cuit ?? "",
  detalle: fields.detalle ?? "",
  alicuota_ars: amount(fields.alicuota_ars ?? ""),
  alicuota_usd: amount(fields.alicuota_usd ?? ""),
  iva: percentText(fields.iva ?? null),
  condicion_pago: fields.condicion_pago ?? "",
  fecha_entrega: fields.fecha_entrega ?? "",
  fecha_pago: fields.fecha_pago ?? "",
  prioridad: fields.prioridad ?? "media",
  detalles: fields.detalles,
});
