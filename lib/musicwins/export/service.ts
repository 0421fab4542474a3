import { prisma } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import { markedTaxId } from "@/lib/format/ids/taxId";
import { slugFile } from "@/lib/format/text";
import type { Download, Input } from "@/lib/http/contract";
import { filterSql } from "../budgets/filter";
import { sumsOf } from "../budgets/sums";
import { inTx } from "../database";
import { financierosWhere } from "../financieros/rows";
import type { Financiero } from "../financieros/schema";
import { rowsWhere } from "../line/rows";
import type { BudgetRow } from "../line/schema";
import { financieroStateTitles, priorityTitles, statusAdminTitles, statusTitles } from "../rules/kinds";
import type { Pair } from "../schema";
import { type MusicWinsActor, scopeOf } from "../scope";
import type * as api from "./api";

type Line = Partial<BudgetRow> & { label: string };

const lineFields: Field<Line>[] = [
  { header: "Área", width: 20, kind: "text", value: (row) => row.area },
  { header: "Categoría", width: 20, kind: "text", value: (row) => row.category },
  { header: "Nº", width: 8, kind: "int", value: (row) => row.id },
  { header: "Línea", width: 40, kind: "text", value: (row) => row.label },
  { header: "Opción", width: 10, kind: "text", value: (row) => (row.isop && `Opción ${row.option_number}`) || "" },
  { header: "Proveedor", width: 26, kind: "text", value: (row) => row.proveedor },
  { header: "CUIT", width: 15, kind: "text", value: (row) => markedTaxId(row.proveedor_cuit ?? "") },
  { header: "Prioridad", width: 10, kind: "text", value: (row) => row.prioridad && priorityTitles[row.prioridad] },
  { header: "Estado", width: 12, kind: "text", value: (row) => row.status && statusTitles[row.status] },
  {
    header: "Estado administrativo",
    width: 14,
    kind: "text",
    value: (row) => row.status_admin && statusAdminTitles[row.status_admin],
  },
  { header: "ARS", width: 18, kind: "money", value: (row) => row.alicuota_ars },
  { header: "USD", width: 18, kind: "money", value: (row) => row.alicuota_usd },
  { header: "Condición de pago", width: 22, kind: "text", value: (row) => row.condicion_pago },
  { header: "Fecha de pago", width: 12, kind: "day", value: (row) => row.fecha_pago },
  { header: "Pagado el", width: 12, kind: "day", value: (row) => row.fecha_pagado },
  { header: "Pidió", width: 24, kind: "text", value: (row) => row.created_by?.name },
  { header: "Motivo", width: 30, kind: "text", value: (row) => row.motivo },
  { header: "Detalle", width: 40, kind: "text", value: (row) => row.detalle },
];

interface Place {
  area: string;
  category: string;
  approved: Pair;
  pending: Pair;
  lineas: number;
}

const sumFields: Field<Place>[] = [
  { header: "Área", width: 22, kind: "text", value: (row) => row.area },
  { header: "Categoría", width: 24, kind: "text", value: (row) => row.category },
  { header: "Líneas", width: 10, kind: "int", value: (row) => row.lineas },
  { header: "Aprobado ARS", width: 18, kind: "money", value: (row) => row.approved.ars },
  { header: "Aprobado USD", width: 18, kind: "money", value: (row) => row.approved.usd },
  { header: "Pendiente ARS", width: 18, kind: "money", value: (row) => row.pending.ars },
  { header: "Pendiente USD", width: 18, kind: "money", value: (row) => row.pending.usd },
];

const partFields: Field<Financiero>[] = [
  { header: "Presupuesto", width: 12, kind: "int", value: (row) => row.budget_id },
  { header: "Tipo", width: 12, kind: "text", value: (row) => row.tipo_label },
  { header: "Descripción", width: 36, kind: "text", value: (row) => row.descripcion },
  { header: "ARS", width: 18, kind: "money", value: (row) => row.alicuota_ars },
  { header: "USD", width: 18, kind: "money", value: (row) => row.alicuota_usd },
  { header: "Fecha de pago", width: 12, kind: "day", value: (row) => row.fecha_pago },
  { header: "Estado", width: 12, kind: "text", value: (row) => financieroStateTitles[row.estado] },
  { header: "Pagado el", width: 12, kind: "day", value: (row) => row.fecha_pagado },
];

const ofListed = (where: string) => `p.id IN (SELECT p.id FROM budget_proposal p JOIN budget_line l ON l.id = p.line_id
  JOIN budget_version v ON v.proposal_id = p.id AND v.head WHERE ${where})`;

/**
 * The lines of the list's filter that the person may see, their sums as the screen shows them, and their financieros: all
 * read at one moment, so that they tie.
 */
export async function exportExcel(actor: MusicWinsActor, input: Input<typeof api.exportExcel>): Promise<Download> {
  const scope = scopeOf(actor);
  const { where, values } = filterSql(input.query);
  const { rows, sums, parts } = await prisma.$transaction(
    async (tx) => {
      const run = inTx(tx);
      return {
        rows: await rowsWhere(scope, where, values, { run }),
        sums: await sumsOf(scope, input.query, run),
        parts: await financierosWhere(scope, ofListed(where), values, run),
      };
    },
    { isolationLevel: "RepeatableRead" },
  );
  const { approved, pending } = sums.total;
  const totals: Line[] = [
    { label: "Aprobado", alicuota_ars: approved.ars, alicuota_usd: approved.usd },
    { label: "Pendiente", alicuota_ars: pending.ars, alicuota_usd: pending.usd },
  ];
  const lines = rows.map((row) => ({ ...row, label: row.titulo }));
  const sheets = [
    sheetOf("Presupuesto", lineFields, lines, { money: true, totals: () => totals }),
    sheetOf("Sumas", sumFields, sums.data, {
      money: true,
      totals: () => [{ area: "Total", category: "", ...sums.total }],
    }),
    sheetOf("Financieros", partFields, parts, { money: true }),
  ];
  const place = input.query.area ? `_${slugFile(input.query.area)}` : "";
  return workbookDownload(`music_wins${place}_${todayIn()}.xlsx`, sheets);
}
