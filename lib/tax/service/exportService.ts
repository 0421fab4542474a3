import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { csvCell } from "@/lib/excel/csv";
import { textDownload } from "@/lib/excel/download";
import { bareTaxId } from "@/lib/format/ids/taxId";
import { sumMoney } from "@/lib/format/moneyMath";
import type { Download, Input } from "@/lib/http/contract";
import { impossible, notFound } from "@/lib/http/errors";
import type { TaxActor } from "../actor";
import type * as api from "../api";
import { arbaLine, arbaName } from "../exports/arba";
import { arcibaLine } from "../exports/arciba";
import { type ExportKey, exportKinds, periodOf } from "../exports/kinds";
import type { ExportRow } from "../exports/row";
import { SICORE_END, sicoreLine } from "../exports/sicore";

type Stored = ExportRow & { company: string; company_tax_id: string };
type Asked = Input<typeof api.exportWithholdings>["query"];

/** The certificates of a return: of a company ($1), from a day ($2) until before another ($3), of the regimes that it takes ($4). */
export const OF_RETURN = `FROM withholding w JOIN payment_order r ON r.id = w.order_id JOIN company c ON c.id = w.company_id JOIN supplier_kept k ON k.id = w.supplier_id JOIN supplier s ON s.id = k.kept_id
  LEFT JOIN tax_regime g ON g.id = coalesce(w.regime_id, w.filed_as_regime_id)
  WHERE w.company_id = $1::int AND w.state = 'emitida' AND w.amount > 0 AND w.day >= $2::date AND w.day < $3::date
    AND coalesce(g.return_form, CASE w.tax WHEN 'irpf' THEN '111' WHEN 'ganancias' THEN 'sicore' END) = ANY ($4::text[])`;

const ROWS = `SELECT w.day::text AS day, r.number AS order, round(r.amount * coalesce(w.fx_rate, 1), 2)::text AS total, w.tax, w.code AS regime, w.base::text AS base, trim_scale(w.rate)::text AS rate, w.amount::text AS amount,
    s.iva_condition <> 'no_alcanzado' AS registered, coalesce(s.tax_id, '') AS "taxId", s.name, coalesce(s.country::text, '') AS country, s.iva_condition AS condition,
    s.iibb_regime AS "iibbRegime", s.iibb_number AS "iibbNumber", w.certificate, c.name AS company, c.tax_id AS company_tax_id
  ${OF_RETURN}
  ORDER BY w.day, r.number, w.series, w.certificate`;

const lineOf: Partial<Record<ExportKey, (row: ExportRow, asked: Asked) => string>> = {
  sicore: (row, { mark, width }) => sicoreLine({ mark, width: width === "145" ? 145 : 198 }, row),
  arciba: arcibaLine,
  arba: arbaLine,
};

function fixed(line: (row: ExportRow, asked: Asked) => string, rows: readonly ExportRow[], asked: Asked): string[] {
  return rows.map((row) => {
    try {
      return line(row, asked) + SICORE_END;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw impossible(
        `No entra en el diseño de ${exportKinds[asked.form].title}: el certificado ${row.certificate} de ${row.name}, régimen ${row.regime || "sin código"}. ${error.message}.`,
      );
    }
  });
}

const csv = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => csvCell(cell, typeof cell === "number" ? "int" : "text")).join(";")}\r\n`;
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

/** `GET /withholdings/export`: what was issued and not annulled; what is downloaded is in the audit log. Errors: 404, 422. */
export async function file(actor: TaxActor, { query: asked }: Input<typeof api.exportWithholdings>): Promise<Download> {
  const { form, company, month } = asked;
  const kind = exportKinds[form];
  const { from, until, name } = periodOf(form, month);
  const stored = await query<Stored>(ROWS, [company, from, until, kind.forms]);
  const [first] = stored;
  if (!first) throw notFound(`No hay retenciones de ${kind.title} en ${name}.`);
  const rows = stored.map((row) => ({ ...row, taxId: bareTaxId(row.taxId) }));
  const line = lineOf[form];
  const lines = line ? fixed(line, rows, asked) : kind.shape === "resumen" ? summed(rows) : listed(rows);
  await audit(prisma, actor, {
    action: "withholding.handed_in",
    object: "withholdings",
    after: { form, company, period: name },
  });
  const filename =
    form === "arba"
      ? arbaName(bareTaxId(first.company_tax_id), month)
      : `${form}_${name}_${bareTaxId(first.company_tax_id)}.${line ? "txt" : "csv"}`;
  return textDownload(filename, lines, "latin1");
}
