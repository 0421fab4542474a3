import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import { slugFile } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import type { LedgerReader } from "@/lib/ledger/sources";
import { standingTitle } from "@/lib/vouchers/rules/states";
import type { SupplierActor } from "../../service/records";
import type * as api from "../api";
import { bucketTitles, moveTitles } from "../rules/kinds";
import { ACCOUNT_PAGE, type AccountFilter, type AccountPage, type Ageing, type Move } from "../schema";
import { AGEING, movesSql } from "./entries";
import { type StoredMove, shownMoves } from "./moves";

type Reader = SupplierActor & LedgerReader;

/** The supplier that counts: of one who was merged, the one that stays. @throws 404 */
export async function keptSupplier(id: number): Promise<{ id: number; name: string }> {
  const [row] = await query<{ id: number; name: string }>(
    "SELECT s.id, s.name FROM supplier s WHERE s.id = supplier_top($1::int)",
    [id],
  );
  if (!row) throw notFound("No existe este proveedor.");
  return row;
}

const ageingOf = (supplier: number): Promise<Ageing[]> => query<Ageing>(AGEING, [supplier, todayIn()]);

/** `GET /suppliers/{id}/ageing`. Error: 404. */
export async function ageing(
  _reader: unknown,
  { params: { id } }: Input<typeof api.getSupplierAgeing>,
): Promise<Output<typeof api.getSupplierAgeing>> {
  const supplier = await keptSupplier(id);
  return { supplier, accounts: await ageingOf(supplier.id) };
}

/** Of the accounts the one that is asked for; one where nothing ever happened has nothing. */
function chosen(accounts: readonly Ageing[], { company, currency }: AccountFilter): Ageing | null {
  const fits = (one: Ageing) =>
    (company === undefined || (one.company?.id ?? 0) === company) &&
    (currency === undefined || one.currency === currency);
  return accounts.find(fits) ?? null;
}

interface Whole {
  total: number;
  all_billed: string;
  all_taken: string;
  opening: string;
  closing: string;
}
type Row = Whole & ({ key: null } | StoredMove);

/** A page of a supplier's account; `size` null is all of it. */
export async function readAccount(
  reader: LedgerReader,
  id: number,
  asked: AccountFilter,
  { page, size }: { page: number; size: number | null },
): Promise<AccountPage> {
  const supplier = await keptSupplier(id);
  const account = chosen(await ageingOf(supplier.id), asked);
  const nothing = { opening: "0.00", closing: "0.00", billed: "0.00", taken: "0.00", total: 0, data: [] };
  if (account === null) return { supplier, account, ...nothing };
  const rows = await query<Row>(movesSql(asked.late), [
    supplier.id,
    account.company?.id ?? 0,
    account.currency,
    asked.from ?? null,
    asked.until ?? null,
    asked.view,
    size,
    size === null ? 0 : (page - 1) * size,
    ...(asked.late ? [todayIn()] : []),
  ]);
  const [whole] = rows;
  const moves = rows.filter((row): row is Whole & StoredMove => row.key !== null);
  return {
    supplier,
    account,
    opening: whole?.opening ?? "0.00",
    closing: whole?.closing ?? "0.00",
    billed: whole?.all_billed ?? "0.00",
    taken: whole?.all_taken ?? "0.00",
    total: whole?.total ?? 0,
    data: await shownMoves(reader, moves, account),
  };
}

/** `GET /suppliers/{id}/account`. Error: 404. */
export const account = (
  reader: LedgerReader,
  { params: { id }, query: { page, ...asked } }: Input<typeof api.getSupplierAccount>,
): Promise<AccountPage> => readAccount(reader, id, asked, { page, size: ACCOUNT_PAGE });

const text = (header: string, width: number, value: (row: Move) => string): Field<Move> => ({
  header,
  width,
  kind: "text",
  value,
});
const money = (header: string, value: (row: Move) => string | null): Field<Move> => ({
  header,
  width: 18,
  kind: "money",
  value,
});
const MOVE_FIELDS: Field<Move>[] = [
  { header: "Fecha", width: 12, kind: "day", value: ({ day }) => day },
  text("Tipo", 22, ({ kind }) => moveTitles[kind]),
  text("Movimiento", 30, (row) => row.text),
  text("Detalle", 36, ({ about }) => about),
  money("Facturó", ({ billed }) => billed),
  money("Pagos y notas", ({ taken }) => taken),
  money("Retenido", ({ withheld }) => withheld),
  money("Saldo", ({ balance }) => balance),
  money("Por pagar", ({ open }) => open),
  { header: "Vence", width: 12, kind: "day", value: ({ due }) => due },
  text("Estado", 20, ({ voucher }) => (voucher ? standingTitle(voucher) : "")),
  text("Observado", 30, ({ voucher }) => voucher?.observed ?? ""),
  text("Sin comprobante", 16, (row) => (row.without_voucher ? "Sí" : "")),
  text("Empresa", 28, ({ company }) => company?.name ?? ""),
  text("Moneda", 9, ({ currency }) => currency),
];

const ageingMoney = (header: string, value: (row: Ageing) => string): Field<Ageing> => ({
  header,
  width: 18,
  kind: "money",
  value,
});
const AGEING_FIELDS: Field<Ageing>[] = [
  { header: "Empresa", width: 28, kind: "text", value: ({ company }) => company?.name ?? "Sin empresa" },
  { header: "Moneda", width: 9, kind: "text", value: ({ currency }) => currency },
  ageingMoney("Saldo", ({ balance }) => balance),
  ageingMoney("Se le debe", ({ owed }) => owed),
  ...(Object.keys(bucketTitles) as (keyof typeof bucketTitles)[]).map((key) =>
    ageingMoney(bucketTitles[key], ({ buckets }) => buckets[key]),
  ),
  ageingMoney("A favor nuestro", ({ credit }) => credit),
  ageingMoney("Pagado sin comprobante", ({ without_voucher }) => without_voucher),
];

/** `GET /suppliers/{id}/account/excel`: the account that is looked at, and what is owed in all of them. */
export async function excel(
  actor: Reader,
  { params: { id }, query: asked }: Input<typeof api.supplierAccountExcel>,
): Promise<Download> {
  const { supplier, data } = await readAccount(actor, id, asked, { page: 1, size: null });
  const accounts = await ageingOf(supplier.id);
  await audit(prisma, actor, {
    action: "supplier.account_exported",
    object: `supplier:${supplier.id}`,
    after: { as: "xlsx", filter: asked },
  });
  return workbookDownload(`cuenta_${slugFile(supplier.name)}_${todayIn()}.xlsx`, [
    sheetOf("Cuenta", MOVE_FIELDS, data, { money: true }),
    sheetOf("Por vencimiento", AGEING_FIELDS, accounts, { money: true }),
  ]);
}
