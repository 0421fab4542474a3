import { Check, Plus } from "lucide-react";
import { Button } from "@/components/kit/Button";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { useRead } from "@/lib/client/useRead";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, sumMoney } from "@/lib/format/moneyMath";
import { previewAllocations, suggestAllocations } from "@/lib/vouchers/allocations/api";
import { listTargets } from "@/lib/vouchers/targets/api";
import { KeepTemplate } from "./KeepTemplate";
import { GRID, LineRow, partField } from "./LineRow";
import { fieldText, percentOf } from "./lines";
import { Starts, type Suggestion } from "./Starts";
import type { SplitState } from "./useSplit";

/** What is suggested for one voucher, undefined while it comes and where there is none; `ready` once it is known. */
export function useSuggestion(id: number, known?: Suggestion | null) {
  const read = useRead(suggestAllocations, known === undefined ? { query: { ids: String(id) } } : null);
  const found = known ?? read.data?.data.find(({ voucher_id }) => voucher_id === id);
  return { suggestion: found, ready: known !== undefined || Boolean(read.data ?? read.error) };
}

/** How a split would come out, once it comes to the whole: the purses, and whether its month is shut. */
export const usePreview = (id: number, { whole, body }: SplitState) => {
  const { data } = useRead(previewAllocations, whole ? { params: { id }, body: { lines: body } } : null);
  return whole ? data : undefined;
};

/** Sets the focus where typing goes on: the part of a line, or what it is charged to where nothing is chosen. */
export const focusLine = (key: number) =>
  requestAnimationFrame(() => {
    const part = document.getElementById(partField(key));
    const row = part?.closest("li");
    const target = row?.querySelector<HTMLInputElement>("input[role=combobox]");
    const next = target && target.value === "" ? target : part;
    next?.focus();
    if (next instanceof HTMLInputElement) next.select();
  });

/**
 * What a voucher is charged to, line by line, with where it may start from and what each purse has left: `split` is `useSplit`,
 * `preview` is `usePreview`. It saves nothing: who shows it does, with `split.body`.
 */
export function AllocationGrid({
  split,
  currency,
  preview,
  suggestion,
  errors = () => ({}),
}: {
  split: SplitState;
  /** Without one it is a template: parts of a hundred, of which there is no amount. */
  currency?: string;
  preview?: ReturnType<typeof usePreview>;
  suggestion?: Suggestion;
  /** What is wrong with a line, by field. */
  errors?: (line: number) => Readonly<Record<string, string>>;
}) {
  const chosen = [...new Set(split.lines.flatMap(({ target }) => target || []))].join(",");
  const known = useRead(listTargets, { query: { chosen: chosen || undefined } });
  const categories = (known.data?.categories ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const purses = preview?.lines.map(({ purse }) => purse) ?? [];
  const left = purses.map((purse) => purse?.disponible_before ?? "0");
  const shareable = purses.length > 1 && left.every((one) => compareMoney(one, "0") > 0);
  return (
    <div className="@container flex flex-col rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-2">
        <Starts split={split} suggestion={suggestion} left={shareable ? left : null} />
        {currency && split.measure === "percent" && split.whole && <KeepTemplate lines={split.body} />}
      </div>
      <div
        aria-hidden="true"
        className={cx(GRID, "bg-sunken px-3 py-1.5 text-help font-semibold text-muted @max-[660px]:hidden")}
      >
        <span>Show, proyecto o centro</span>
        <span>Rubro</span>
        <span className="text-right">Parte</span>
        {currency && (
          <>
            <span className="text-right">Importe</span>
            <span className="text-right @max-[1030px]:hidden">Queda en la bolsa</span>
          </>
        )}
      </div>
      <ul aria-label="Líneas">
        {split.lines.map((line, index) => (
          <LineRow
            key={line.key}
            line={line}
            at={index}
            split={split}
            currency={currency}
            known={known.data}
            categories={categories}
            available={purses[index] ?? null}
            errors={errors(index)}
          />
        ))}
      </ul>
      <Sum split={split} currency={currency} />
    </div>
  );
}

/** What the lines come to, and what is missing or over. */
function Sum({ split, currency }: { split: SplitState; currency?: string }) {
  const { standing, total } = split;
  const sum = sumMoney(standing.parts);
  const percent = standing.ok ? "100" : percentOf(total, sum);
  return (
    <div className={cx(GRID, "items-center rounded-b-card border-t border-line-soft bg-sunken px-3 py-1.5")}>
      <span className="@max-[660px]:col-span-3">
        <Button size="sm" variant="ghost" icon={Plus} onClick={() => focusLine(split.add())}>
          Agregar línea
        </Button>
      </span>
      <span className="text-right text-help text-muted @max-[660px]:hidden">Suma</span>
      <strong className="text-right font-semibold">{fieldText(percent)} %</strong>
      <strong className="whitespace-nowrap text-right font-semibold">
        {currency && formatMoney(sum, currency, { decimals: 2 })}
      </strong>
      <p
        role="status"
        className={cx(
          "flex items-start justify-end gap-1.5 text-right text-help @max-[1030px]:col-span-full @max-[1030px]:justify-start @max-[1030px]:text-left",
          standing.ok ? "text-good" : "font-semibold text-warn",
        )}
      >
        {standing.ok && <Icon of={Check} className="mt-0.5" />}
        {standing.ok ? (currency ? "igual al total" : "suman 100 %") : standing.message}
      </p>
    </div>
  );
}
