import { can } from "@/lib/access/can";
import { formatDayMonth } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import type { Input, Output } from "@/lib/http/contract";
import { type LedgerReader, ledgerSources } from "@/lib/ledger/sources";
import { stateTitles } from "@/lib/vouchers/rules/states";
import { hrefOf } from "@/lib/vouchers/service/rows";
import { scopeOf } from "@/lib/vouchers/service/scope";
import type * as api from "../api";
import { readTyped } from "../rules/typed";
import { vouchersOf } from "./moves";
import { soughtIssued, soughtVouchers, suppliersNamed } from "./seek";

const SUPPLIERS = 5;
const VOUCHERS = 6;

type Item = Output<typeof api.findOwed>["items"][number];

/** Suppliers by name or number, opened where the person looks at them. */
async function suppliers(reader: LedgerReader, q: string): Promise<Item[]> {
  if (!can(reader, "suppliers.read")) return [];
  const account = can(reader, "screen.proveedoresComprobantes");
  const named = await suppliersNamed(readTyped(q), SUPPLIERS);
  return named.map(({ id, name }) => ({
    kind: "proveedor",
    id,
    label: name,
    hint: account ? "Cuenta del proveedor" : "Ficha del proveedor",
    href: account ? `/ProveedoresComprobantes/${id}` : `/showProveedores/${id}`,
  }));
}

/**
 * Vouchers by number or amount, of those that the person sees: where accounts are theirs to open, on the telephone of the supplier's,
 * with the answer ready; else in the list of vouchers.
 */
async function vouchers(reader: LedgerReader, q: string): Promise<Item[]> {
  const account = can(reader, "suppliers.read") && can(reader, "screen.proveedoresComprobantes");
  const opens = can(reader, "vouchers.read") && can(reader, "screen.comprobantes");
  const typed = readTyped(q);
  if ((!account && !opens) || (typed.number === null && typed.amount === null)) return [];
  const scope = account ? undefined : scopeOf(reader);
  const { ids } = await soughtVouchers(q, { most: VOUCHERS, ...(scope && { scope }) });
  const found = await vouchersOf(ids);
  return ids.flatMap((id): Item[] => {
    const row = found.get(id);
    if (!row) return [];
    const amount = row.total && row.currency ? formatMoney(row.total, row.currency) : "";
    const hint = [row.supplier?.name, amount, row.date && formatDayMonth(row.date), stateTitles[row.state]];
    const href =
      account && row.supplier
        ? `/ProveedoresComprobantes/${row.supplier.id}?tel=${encodeURIComponent(row.printed)}`
        : hrefOf(id);
    return [{ kind: "comprobante", id, label: row.text, hint: hint.filter(Boolean).join(" · "), href }];
  });
}

/** What we issued, by number or amount, opened where the person collects it. */
async function issued(reader: LedgerReader, q: string): Promise<Item[]> {
  if (!can(reader, "issued.read")) return [];
  const ids = await soughtIssued(readTyped(q), VOUCHERS);
  const [found, records] = await Promise.all([
    vouchersOf(ids),
    (await ledgerSources()).get("issued")?.records?.(ids, reader),
  ]);
  return ids.flatMap((id): Item[] => {
    const [row, record] = [found.get(id), records?.get(id)];
    if (!row || !record?.href) return [];
    const amount = row.total && row.currency ? formatMoney(row.total, row.currency) : "";
    const hint = ["Emitida", row.supplier?.name, amount, row.date && formatDayMonth(row.date)];
    return [{ kind: "comprobante", id, label: row.text, hint: hint.filter(Boolean).join(" · "), href: record.href }];
  });
}

/** `GET /suppliers/find`. */
export async function find(
  reader: LedgerReader,
  { query: { q } }: Input<typeof api.findOwed>,
): Promise<Output<typeof api.findOwed>> {
  const [own, numbered, ours] = await Promise.all([suppliers(reader, q), vouchers(reader, q), issued(reader, q)]);
  return { items: [...numbered, ...ours, ...own] };
}
