import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { csvCell } from "@/lib/excel/csv";
import { textDownload } from "@/lib/excel/download";
import { bareTaxId } from "@/lib/format/ids/taxId";
import { sumMoney } from "@/lib/format/moneyMath";
import type { Download, Input } from "@/lib/http/contract";
import { impossible, notFound } from "@/lib/http/errors";
import type { TaxActor } from "../actor";
import type * as api from "../api";
import { arbaName } from "../exports/arba";
import { type Sorted, sortRows } from "../exports/fit";
import { type ExportKey, exportKinds, periodOf } from "../exports/kinds";
import type { ExportRow } from "../exports/row";
import { SICORE_END } from "../exports/sicore";

/** A certificate as a return takes it, with what people know it by. */
export type ReturnRow = ExportRow & { id: number; currency: string; company_tax_id: string };

/** The certificates of a return: of a company ($1), from a day ($2) until before another ($3), of the regimes that it takes ($4). */
const OF_RETURN = `FROM withholding w JOIN payment_order r ON r.id = w.order_id JOIN company c ON c.id = w.company_id JOIN supplier_kept k ON k.id = w.supplier_id JOIN supplier s ON s.id = k.kept_id
  LEFT JOIN tax_regime g ON g.id = coalesce(w.regime_id, w.filed_as_regime_id)
  WHERE w.company_id = $1::int AND w.state = 'emitida' AND w.amount > 0 AND w.day >= $2::date AND w.day < $3::date
    AND coalesce(g.return_form, CASE w.tax WHEN 'irpf' THEN '111' WHEN 'ganancias' THEN 'sicore' END) = ANY ($4::text[])`;

const ROWS = `SELECT w.id, c.currency::text AS currency, w.day::text AS day, r.number AS order, round(r.amount * coalesce(w.fx_rate, 1), 2)::text AS total, w.tax, w.code AS regime, w.base::text AS base, trim_scale(w.rate)::text AS rate, w.amount::text AS amount,
    s.iva_condition <> 'no_alcanzado' AS registered, coalesce(s.tax_id, '') AS "taxId", s.name, coalesce(s.country::text, '') AS country, s.iva_condition AS condition,
    s.iibb_regime AS "iibbRegime", s.iibb_number AS "iibbNumber", w.certificate, c.tax_id AS company_tax_id
  ${OF_RETURN}
  ORDER BY w.day, r.number, w.series, w.certificate`;

const csv = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => csvCell(cell, typeof cell === "number" ? "int" : "text")).join(";")}\r\n`;
/** "El certificado 1 de Haz Norte SRL: falta su CUIT." */
const leftText = (left: Sorted<ReturnRow>["left"]): string =>
  left
    .slice(0, 10)
    .map(({ row, reason }) => `El certificado ${row.certificate} de ${row.name} no va en el archivo. ${reason}`)
    .join(" ");

const decimal = (value: string) => value.replace(".", ",");

/** By certificate, for who types them into the office's site. */
const listed = (rows: readonly ExportRow[]): string[] => [
  csv(["Fecha", "Impuesto", "Régimen", "CUIT", "Proveedor", "Orden de pago", "Certificado", "Base", "Retenido"]),
  ...rows.map((row) =>
    csv([
      row.day,
      row.tax,
      row.regime,
      row.taxId,
      row.name,
      row.order,
      row.certificate,
      decimal(row.base),
      decimal(row.amount),
    ]),
  ),
];

/** By who was paid: how many payments, their base, what was withheld; the sums below, as the return asks for them. */
function summed(rows: readonly ExportRow[]): string[] {
  const groups = new Map<string, ExportRow[]>();
  for (const row of rows) {
    const key = [row.taxId, row.tax, row.rate ?? ""].join(" ");
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const sums = (own: readonly ExportRow[]) => [
    own.length,
    decimal(sumMoney(own.map(({ base }) => base))),
    decimal(sumMoney(own.map(({ amount }) => amount))),
  ];
  return [
    csv(["NIF", "Perceptor", "País", "Impuesto", "Tipo", "Pagos", "Base", "Retenido"]),
    ...[...groups.values()].map((own) => {
      const { taxId, name, country, tax, rate } = own[0] as ExportRow;
      return csv([taxId, name, country, tax, rate === null ? "" : decimal(rate), ...sums(own)]);
    }),
    csv(["", `Total: ${new Set(rows.map(({ taxId }) => taxId)).size} perceptores`, "", "", "", ...sums(rows)]),
  ];
}

/** The certificates of a company's return of the period that a month is of: issued, and not annulled. */
export async function returnRows(tx: Tx, company: number, form: ExportKey, month: string): Promise<ReturnRow[]> {
  const { from, until } = periodOf(form, month);
  const rows = await txQuery<ReturnRow>(tx, ROWS, company, from, until, [...exportKinds[form].forms]);
  return rows.map((row) => ({ ...row, taxId: bareTaxId(row.taxId) }));
}

/**
 * `GET /withholdings/export`: what was issued and not annulled, but what the office's design has no room for, which the list of returns
 * names; what is downloaded, and what is not in it, is in the audit log. Errors: 404, 422 where nothing fits.
 */
export async function file(actor: TaxActor, { query: asked }: Input<typeof api.exportWithholdings>): Promise<Download> {
  const { form, company, month } = asked;
  const kind = exportKinds[form];
  const { name } = periodOf(form, month);
  const rows = await returnRows(prisma, company, form, month);
  const [first] = rows;
  if (!first) throw notFound(`No hay retenciones de ${kind.title} en ${name}.`);
  const { fit, left } = sortRows(form, rows, { mark: asked.mark, width: asked.width === "145" ? 145 : 198 });
  if (fit.length === 0) throw impossible(leftText(left));
  const lines =
    kind.shape === "fija"
      ? fit.map(({ line }) => line + SICORE_END)
      : (kind.shape === "resumen" ? summed : listed)(fit.map(({ row }) => row));
  await audit(prisma, actor, {
    action: "withholding.handed_in",
    object: "withholdings",
    after: {
      form,
      company,
      period: name,
      ...(left.length > 0 && { left_out: left.map(({ row }) => row.certificate) }),
    },
  });
  const filename =
    form === "arba"
      ? arbaName(bareTaxId(first.company_tax_id), month)
      : `${form}_${name}_${bareTaxId(first.company_tax_id)}.${kind.shape === "fija" ? "txt" : "csv"}`;
  return textDownload(filename, lines, "latin1");
}
