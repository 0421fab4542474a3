import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db";
import { csvDownload } from "@/lib/excel/csv";
import { cursorRows } from "@/lib/excel/cursor";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, moment, sheetOf } from "@/lib/excel/fields";
import type { Sheet } from "@/lib/excel/sheet";
import { todayIn } from "@/lib/format/dates";
import type { Download, Input } from "@/lib/http/contract";
import type { VoucherActor } from "../actor";
import type * as api from "../api";
import { checkStateTitles, directionTitles, originTitles } from "../rules/kinds";
import { standingTitle } from "../rules/states";
import type { VoucherFilter, VoucherRow } from "../schema";
import { orderOf, rowsSql, whereOf } from "./list";
import { present, type StoredVoucher } from "./rows";

const text = (header: string, width: number, value: (row: VoucherRow) => string): Field<VoucherRow> => ({
  header,
  width,
  kind: "text",
  value,
});
const day = (header: string, value: (row: VoucherRow) => string | null): Field<VoucherRow> => ({
  header,
  width: 12,
  kind: "day",
  value,
});
/** What takes away is taken away. */
const money = (header: string, value: (row: VoucherRow) => string | null): Field<VoucherRow> => ({
  header,
  width: 18,
  kind: "money",
  value: (row) => {
    const amount = value(row);
    return amount !== null && row.sign < 0 && /[1-9]/.test(amount) ? `-${amount}` : amount;
  },
});

const FIELDS: Field<VoucherRow>[] = [
  text("Sentido", 12, ({ direction }) => directionTitles[direction]),
  text("Empresa", 28, ({ company }) => company?.name ?? ""),
  text("Proveedor", 32, ({ supplier }) => supplier?.name ?? ""),
  text("CUIT o NIF", 16, ({ supplier }) => supplier?.tax_id ?? ""),
  text("Tipo", 10, ({ type }) => type),
  text("Número", 18, ({ printed }) => printed),
  day("Fecha", ({ date }) => date),
  day("Vence", ({ due_date }) => due_date),
  text("Moneda", 9, ({ currency }) => currency ?? ""),
  money("Neto gravado", ({ net_taxed }) => net_taxed),
  money("No gravado", ({ net_untaxed }) => net_untaxed),
  money("Exento", ({ exempt }) => exempt),
  money("IVA", ({ vat }) => vat),
  money("Otros tributos", ({ other_taxes }) => other_taxes),
  money("Retención propia", ({ self_withheld }) => self_withheld),
  money("Total", ({ total }) => total),
  money("Costo", ({ cost }) => cost),
  text("Estado", 20, standingTitle),
  text("Observado", 30, ({ observed }) => observed?.reason ?? ""),
  text("ARCA", 18, ({ check_state }) => checkStateTitles[check_state]),
  text("Imputado a", 32, ({ allocated_to }) => allocated_to),
  text("Entró por", 18, ({ origin }) => originTitles[origin]),
  text("Cargó", 24, ({ created_by }) => created_by),
  moment("Cargado el", ({ created_at }) => created_at),
];

async function* presented(rows: AsyncIterable<StoredVoucher>): AsyncGenerator<VoucherRow> {
  for await (const row of rows) yield present(row);
}

/** All that is filtered, in its order; what is downloaded is in the audit log. */
async function sheet(actor: VoucherActor, { sort, ...asked }: VoucherFilter, as: string): Promise<Sheet> {
  const { text: where, values } = whereOf(actor, asked);
  await audit(prisma, actor, { action: "voucher.exported", object: "vouchers", after: { as, filter: asked } });
  const rows = cursorRows<StoredVoucher>(rowsSql(where, orderOf(sort)), values);
  return sheetOf("Comprobantes", FIELDS, presented(rows), { money: true });
}

/** `GET /vouchers/excel`. */
export const excel = async (actor: VoucherActor, { query }: Input<typeof api.vouchersExcel>): Promise<Download> =>
  workbookDownload(`comprobantes_${todayIn()}.xlsx`, [await sheet(actor, query, "xlsx")]);

/** `GET /vouchers/csv`. */
export const csv = async (actor: VoucherActor, { query }: Input<typeof api.vouchersCsv>): Promise<Download> =>
  csvDownload(`comprobantes_${todayIn()}.csv`, await sheet(actor, query, "csv"));
