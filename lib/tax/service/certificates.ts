import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { documentPdf } from "@/lib/documents/service/documentPdf";
import { eachOnce } from "@/lib/files/zip";
import { formatDayLong } from "@/lib/format/dates";
import { bareTaxId } from "@/lib/format/ids/taxId";
import { formatMoney } from "@/lib/format/money";
import { slugFile } from "@/lib/format/text";
import type { Download, Input } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import { textOf } from "@/lib/vouchers/service/rows";
import type { TaxActor } from "../actor";
import type * as api from "../api";
import type { Regime } from "../rules/regime";
import { rateText } from "../rules/titles";
import { type Reckoned, rateWords, withholdingTitle } from "../rules/words";

interface Certificate {
  id: number;
  tax: Regime["tax"];
  code: string;
  certificate: number;
  day: string;
  base: string;
  rate: string | null;
  said: boolean;
  amount: string;
  /** The company's: of what was withheld and its base. */
  currency: string;
  /** What was paid in, and at which rate that is the company's, where it is another one. */
  paid_currency: string;
  fx: Reckoned["fx"];
  state: string;
  annulled_reason: string;
  company: string;
  company_tax_id: string;
  company_address: string;
  supplier: string;
  supplier_tax_id: string;
  supplier_address: string;
  order_number: number;
  paid: string;
  source: string;
  vouchers: {
    id: number;
    country: string;
    type_code: string;
    point: string;
    number: string;
    amount: string;
    kind: string;
  }[];
}

const CERTIFICATES = `SELECT w.id, w.tax, w.code, w.certificate, w.day::text AS day, w.base::text AS base, trim_scale(w.rate)::text AS rate, w.regime_id IS NULL AS said, w.amount::text AS amount, c.currency::text AS currency, r.currency::text AS paid_currency,
    CASE WHEN w.fx_rate IS NOT NULL THEN json_build_object('rate', trim_scale(w.fx_rate)::text, 'source', w.fx_source, 'day', w.fx_day::text) END AS fx,
    w.state, w.annulled_reason, c.name AS company, c.tax_id AS company_tax_id, c.address AS company_address, s.name AS supplier, coalesce(s.tax_id, '') AS supplier_tax_id,
    concat_ws(', ', nullif(concat_ws(' ', s.street, s.street_number), ' '), nullif(s.town, ''), nullif(s.region, '')) AS supplier_address, r.number AS order_number, r.amount::text AS paid,
    coalesce(g.source, '') AS source, (SELECT json_agg(json_build_object('id', p.subject_id, 'country', coalesce(v.country::text, ''), 'type_code', coalesce(v.type_code, ''), 'point', coalesce(v.point, ''),
      'number', coalesce(v.number, ''), 'amount', i.pays::text, 'kind', p.kind) ORDER BY i.id) FROM payment_item i JOIN payable p ON p.id = i.payable_id
      LEFT JOIN voucher v ON p.kind IN ('voucher', 'note') AND v.id = p.subject_id WHERE i.order_id = r.id) AS vouchers
  FROM withholding w JOIN payment_order r ON r.id = w.order_id JOIN company c ON c.id = w.company_id JOIN supplier_kept k ON k.id = w.supplier_id
  JOIN supplier s ON s.id = k.kept_id LEFT JOIN tax_regime g ON g.id = w.regime_id WHERE w.certificate IS NOT NULL AND `;

const padded = (certificate: number): string => String(certificate).padStart(8, "0");
const nameOf = ({ tax, code, certificate, supplier, supplier_tax_id }: Certificate): string =>
  [tax, tax === "iibb" ? code : "", padded(certificate), bareTaxId(supplier_tax_id) || slugFile(supplier)]
    .filter(Boolean)
    .join("_");

/** A certificate as people keep it: who withheld, of whom, of which payment, how much. */
export function certificateFile(row: Certificate): Promise<Buffer> {
  const money = (value: string) => formatMoney(value, row.currency, { decimals: 2 });
  const paid = (value: string) => formatMoney(value, row.paid_currency, { decimals: 2 });
  const title = `Certificado de retención N.º ${padded(row.certificate)}`;
  return documentPdf({ title, author: row.company }, ({ say, table }) => {
    say("H1", title, { size: 18 });
    say("P", `${withholdingTitle(row.tax, row.code)} · ${formatDayLong(row.day)}`, { muted: true, gap: 4 });
    if (row.state === "anulada") say("H2", `ANULADO: ${row.annulled_reason}`, { size: 13, gap: 10 });
    say("H2", "Agente de retención", { size: 12, gap: 14 });
    say("P", [row.company, row.company_tax_id, row.company_address].filter(Boolean).join(" · "), { gap: 2 });
    say("H2", "Sujeto retenido", { size: 12, gap: 10 });
    say("P", [row.supplier, row.supplier_tax_id, row.supplier_address].filter(Boolean).join(" · "), { gap: 2 });
    say("H2", `Orden de pago ${row.order_number}`, { size: 12, gap: 10 });
    table(
      ["*", 130],
      [
        ["Comprobante", "Se paga"],
        ...row.vouchers.map((one) => [one.kind === "obligation" ? "Sin comprobante" : textOf(one), paid(one.amount)]),
        ["Total del pago", paid(row.paid)],
      ],
      { strong: [row.vouchers.length + 1] },
    );
    if (row.fx) say("P", rateWords(row.fx, row.paid_currency, row.currency), { gap: 6 });
    table(
      ["*", 130],
      [
        ["Cálculo", "Importe"],
        ["Base de este pago", money(row.base)],
        ["Alícuota", rateText(row)],
        ["Importe retenido", money(row.amount)],
      ],
      { strong: [3] },
    );
    if (row.source) say("P", row.source, { muted: true, size: 9, gap: 12 });
  });
}

/** The certificates in force of one payment, as files to be sent with it. */
export async function certificatesOf(
  order: number,
): Promise<{ filename: string; content: Buffer; contentType: string }[]> {
  const rows = await query<Certificate>(
    `${CERTIFICATES} r.id = $1::int AND w.state <> 'anulada' ORDER BY w.tax, w.code, w.certificate`,
    [order],
  );
  const files = [];
  for (const row of rows)
    files.push({ filename: `${nameOf(row)}.pdf`, content: await certificateFile(row), contentType: "application/pdf" });
  return files;
}

const told = (actor: TaxActor, object: string, certificates: number[]) =>
  audit(prisma, actor, { action: "withholding.certificates", object, after: { certificates } });

/** `GET /withholdings/{id}/certificate.pdf`. Errors: 404. */
export async function pdf(actor: TaxActor, { params: { id } }: Input<typeof api.certificatePdf>): Promise<Download> {
  const [row] = await query<Certificate>(`${CERTIFICATES} w.id = $1::int`, [id]);
  if (!row) throw notFound("Esta retención no tiene certificado.");
  await told(actor, `withholding:${id}`, [row.certificate]);
  return {
    filename: `${nameOf(row)}.pdf`,
    make: async () => {
      const bytes = await certificateFile(row);
      return { size: bytes.length, write: (out) => pipeline([bytes], out) };
    },
  };
}

/** `GET /payment-batches/{id}/certificates.zip`: one at a time, so that hundreds keep no memory. Errors: 404. */
export async function zip(actor: TaxActor, { params: { id } }: Input<typeof api.certificatesZip>): Promise<Download> {
  const rows = await query<Certificate>(`${CERTIFICATES} r.batch_id = $1::int ORDER BY w.tax, w.code, w.certificate`, [
    id,
  ]);
  if (rows.length === 0) throw notFound("Este lote no tiene certificados.");
  const numbers = rows.map(({ certificate }) => certificate);
  await told(actor, `payment_batch:${id}`, numbers);
  const names = eachOnce(rows.map((row) => `${nameOf(row)}.pdf`));
  return {
    filename: `certificados_lote_${id}.zip`,
    write: async (out) => {
      const made = new ZipFile();
      const sent = pipeline(made.outputStream, out);
      for (const [index, row] of rows.entries())
        made.addBuffer(await certificateFile(row), names[index] ?? "", { compress: false });
      made.end();
      await sent;
    },
  };
}
