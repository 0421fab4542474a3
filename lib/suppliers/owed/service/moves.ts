import { query } from "@/lib/db";
import { compareMoney } from "@/lib/format/moneyMath";
import { type LedgerReader, ledgerSources } from "@/lib/ledger/sources";
import type { VoucherRow } from "@/lib/vouchers/schema";
import { rowsSql } from "@/lib/vouchers/service/list";
import { present, type StoredVoucher, textOf } from "@/lib/vouchers/service/rows";
import { type MoveKind, moveTitles } from "../rules/kinds";
import type { Ageing, Move } from "../schema";
import { withheldOfPayments } from "./withheld";

/** What happened, as the ledger adds it up. `net`: what of its record is owed, less than nothing where it is in our favour. */
export interface StoredMove {
  key: string;
  kind: MoveKind;
  voucher_id: number | null;
  source_type: string;
  source_id: number;
  day: string;
  billed: string;
  taken: string;
  balance: string;
  net: string;
  unbacked: boolean;
  due: string | null;
}

export type NamedVoucher = VoucherRow & { text: string };

/** Vouchers by their number here, with what lists say of them. */
export async function vouchersOf(ids: readonly number[]): Promise<Map<number, NamedVoucher>> {
  if (ids.length === 0) return new Map();
  const rows = await query<StoredVoucher>(rowsSql("v.id = ANY ($1::int[])", ""), [ids]);
  return new Map(rows.map((row) => [row.id, { ...present(row), text: textOf(row) }]));
}

/** What the records behind entries are called, by `type id`. */
async function namesOf(reader: LedgerReader, moves: readonly StoredMove[]): Promise<Map<string, string>> {
  const known = await ledgerSources();
  const names = new Map<string, string>();
  for (const type of new Set(moves.map(({ source_type }) => source_type))) {
    const ids = [...new Set(moves.flatMap((one) => (one.source_type === type ? [one.source_id] : [])))];
    const records = await known.get(type)?.records?.(ids, reader);
    for (const [id, { text }] of records ?? []) names.set(`${type} ${id}`, text);
  }
  return names;
}

/** What was noted of vouchers, as people call it: the ones that a note takes from. */
async function notedBy(ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  type Link = { note: number; id: number; country: string; type_code: string; point: string; number: string };
  const rows = await query<Link>(
    `SELECT k.voucher_id AS note, v.id, v.country::text AS country, v.type_code, v.point, v.number FROM voucher_link k
     JOIN voucher v ON v.id = k.target_id WHERE k.target_type = 'voucher' AND k.voucher_id = ANY ($1::int[]) ORDER BY v.date, v.id`,
    [ids],
  );
  const names = new Map<number, string>();
  for (const { note, ...row } of rows) names.set(note, [names.get(note), textOf(row)].filter(Boolean).join(", "));
  return names;
}

/** Moves as they are answered: named, with the voucher that they are of. */
export async function shownMoves(
  reader: LedgerReader,
  moves: readonly StoredMove[],
  { company, currency }: Pick<Ageing, "company" | "currency">,
): Promise<Move[]> {
  const ids = [...new Set(moves.flatMap(({ voucher_id }) => (voucher_id === null ? [] : [voucher_id])))];
  const noteIds = moves.flatMap(({ kind, voucher_id }) => (kind === "nota" && voucher_id !== null ? [voucher_id] : []));
  const [vouchers, names, noted, withheldThen] = await Promise.all([
    vouchersOf(ids),
    namesOf(
      reader,
      moves.filter(({ voucher_id }) => voucher_id === null),
    ),
    notedBy(noteIds),
    withheldOfPayments(moves),
  ]);
  return moves.map(({ net, unbacked, source_type, source_id, voucher_id, ...row }) => {
    const voucher = voucher_id === null ? undefined : vouchers.get(voucher_id);
    const name = names.get(`${source_type} ${source_id}`) ?? "";
    const own = row.kind === "comprobante" || row.kind === "deuda";
    const withheld = voucher && row.kind === "comprobante" && compareMoney(voucher.self_withheld, "0") > 0;
    return {
      ...row,
      company,
      currency,
      text: voucher?.text ?? moveTitles[row.kind],
      about: voucher
        ? row.kind === "nota"
          ? `sobre ${noted.get(voucher.id) ?? "su comprobante"}`
          : voucher.allocated_to || "Sin imputar"
        : row.kind === "pago" && name
          ? `de ${name}`
          : name,
      withheld: withheld ? voucher.self_withheld : (withheldThen.get(row.key) ?? null),
      open: own && compareMoney(net, "0") > 0 ? net : "0.00",
      voucher: voucher
        ? { id: voucher.id, state: voucher.state, by_note: voucher.by_note, observed: voucher.observed?.reason ?? null }
        : null,
      without_voucher: unbacked,
      source: { type: source_type, id: source_id },
    };
  });
}
