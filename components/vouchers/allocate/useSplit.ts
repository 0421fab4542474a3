import { useEffect, useState } from "react";
import { useRead } from "@/lib/client/useRead";
import { previewAllocations, suggestAllocations } from "@/lib/vouchers/allocations/api";
import type { VoucherView } from "@/lib/vouchers/schema";
import type { AllocationRow } from "@/lib/vouchers/schema/allocations";
import { bodyOf, fromVoucher, type Measure, newLine, restFor, standingOf, type TypedLine, turned } from "./lines";

const KEPT = { revalidateOnFocus: false, revalidateIfStale: false } as const;

const sameAs = (rows: readonly AllocationRow[]): string =>
  JSON.stringify(
    rows.map(({ show, project, event, centre, category, purse, percent }) => [
      ...[show, project, event, centre, category, purse].map((one) => one?.id ?? null),
      percent,
    ]),
  );

/** What the last vouchers of a supplier were charged to, where they all were alike, and in words which those are. */
export function useAlikeBefore(id: number | null): { lines: readonly AllocationRow[]; text: string } | null {
  const before = useRead(suggestAllocations, id === null ? null : { params: { id } }, KEPT).data?.data ?? [];
  const [first] = before;
  if (!first || before.some(({ lines }) => sameAs(lines) !== sameAs(first.lines))) return null;
  const which = before.length === 1 ? "el anterior" : `los ${before.length} anteriores`;
  return { lines: first.lines, text: `como ${which} de este proveedor` };
}

/**
 * What a voucher is to be charged to as it is validated. Without a commitment behind it the split of its supplier's vouchers before
 * it is there already; nothing is saved before it is validated.
 */
export function useSplit(row: VoucherView, on: boolean) {
  const [measure, setMeasure] = useState<Measure>("percent");
  const [lines, setLines] = useState<TypedLine[]>([]);
  const [touched, setTouched] = useState(false);
  const promised = row.links.some(({ target_type }) => target_type !== "voucher" && target_type !== "obligation");
  const before = useAlikeBefore(on && !promised ? row.id : null);
  const text = before?.text;
  const offered = before?.lines;
  useEffect(() => {
    if (touched || !offered) return;
    setTouched(true);
    setMeasure("percent");
    setLines(fromVoucher(offered));
  }, [touched, offered]);
  const body = bodyOf(lines, measure);
  const named = lines.length > 0 && lines.every(({ target, purse }) => target !== "" || purse !== null);
  const write = (next: TypedLine[]) => {
    setTouched(true);
    setLines(next);
  };
  return {
    on,
    promised,
    from: touched && text !== undefined ? text : "",
    lines,
    measure,
    body,
    named,
    write,
    change: (key: number, more: Partial<TypedLine>) =>
      write(lines.map((line) => (line.key === key ? { ...line, ...more } : line))),
    add: (total: string) => {
      const line = newLine();
      write([...lines, { ...line, part: lines.length === 0 ? "100" : restFor(total, lines, measure, line.key) }]);
    },
    turn: (total: string, next: Measure) => {
      write(turned(total, lines, next));
      setMeasure(next);
    },
    /** How it stands to what is to be paid; nothing charged is no fault. */
    standing: (total: string) => (lines.length === 0 ? null : standingOf(total, lines, measure)),
  };
}
export type Splitting = ReturnType<typeof useSplit>;

/** What the purses of a split have, asked once it is whole. */
export function useSplitPreview(id: number, { named, body }: Splitting, ok: boolean) {
  return useRead(previewAllocations, named && ok ? { params: { id }, body: { lines: body } } : null, KEPT).data;
}
