import { type Tx, txQuery } from "@/lib/db";
import { compareMoney } from "@/lib/format/moneyMath";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { ListedVoucher } from "../rules/listRow";
import type { ReadMarks } from "../schema/reading";
import { stored } from "../service/record";

/** What the list tells apart of a voucher's total. */
const PARTS = ["net_taxed", "net_untaxed", "exempt", "vat", "other_taxes"] as const;
const MARK = { source: "lista", confidence: "alta" } as const;

/** A received voucher whose total nobody has told apart yet, or only the words of its file: its code says no more than the total. */
export const UNTOLD = `(v.state = 'recibido' AND (v.net_taxed IS NULL AND v.vat IS NULL OR v.read -> 'net_taxed' ->> 'source' = 'texto'))`;

/** The list fills it: they come to the same total, and the list tells it apart. */
export const fills = (
  { facts }: ListedVoucher,
  { untold, total }: { untold: boolean; total: string | null },
): boolean =>
  untold &&
  total !== null &&
  facts.total !== null &&
  facts.net_taxed !== null &&
  compareMoney(facts.total, total) === 0;

type Line = { rate_code: string; base: string; amount: string };
/** What it said before, to be put back. */
export interface Before {
  parts: Record<(typeof PARTS)[number], string | null>;
  read: ReadMarks;
  vat_lines: Line[];
}

async function put(tx: Tx, id: number, { parts, read, vat_lines }: Before): Promise<void> {
  await tx.voucherVat.deleteMany({ where: { voucher_id: id } });
  await tx.voucherVat.createMany({ data: vat_lines.map((line) => ({ ...line, voucher_id: id })) });
  await tx.voucher.update({
    where: { id },
    data: { ...parts, read: read as Prisma.InputJsonObject, version: { increment: 1 }, updated_at: new Date() },
  });
}

/** Writes what the list tells apart of a voucher, held. @returns what it said before */
export async function fillParts(tx: Tx, id: number, { facts }: ListedVoucher): Promise<Before> {
  await txQuery(tx, "SELECT id FROM voucher WHERE id = $1::int FOR UPDATE", id);
  const own = await stored(tx, id);
  const parts = Object.fromEntries(PARTS.map((part) => [part, own[part]])) as Before["parts"];
  const before = { parts, read: own.reading.fields, vat_lines: own.vat_lines };
  const lines = facts.vat_lines.length > 0;
  const said = [...PARTS.filter((part) => facts[part] !== null), ...(lines ? ["vat_lines"] : [])];
  // Lines of its words are of other sums, unless they are the list's.
  const kept = compareMoney(own.vat ?? "-1", facts.vat ?? "0") === 0 ? own.vat_lines : [];
  await put(tx, id, {
    parts: Object.fromEntries(PARTS.map((part) => [part, facts[part]])) as Before["parts"],
    read: { ...own.reading.fields, ...Object.fromEntries(said.map((field) => [field, MARK])) },
    vat_lines: lines ? facts.vat_lines : kept,
  });
  return before;
}

/** Puts back what it said before the list filled it. */
export const unfill = (tx: Tx, id: number, before: Before): Promise<void> => put(tx, id, before);
