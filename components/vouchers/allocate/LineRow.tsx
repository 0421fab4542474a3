import { X } from "lucide-react";
import { useState } from "react";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import type { Choice } from "@/components/kit/fields/choices";
import { IconButton } from "@/components/kit/IconButton";
import { useRead } from "@/lib/client/useRead";
import { groupDigits } from "@/lib/format/decimalText";
import { readAmount } from "@/lib/format/readAmount";
import { listTargets } from "@/lib/vouchers/targets/api";
import { type Available, LinePurse, PurseExceeded } from "./LinePurse";
import { fieldText, partOf, type TypedLine } from "./lines";
import { PartCell } from "./PartCell";
import { type FoundTargets, targetChoices } from "./targets";
import type { SplitState } from "./useSplit";

export const partField = (key: number) => `parte-${key}`;

/** The columns of the grid: on a phone, and in what is narrow, the cells of a line stand below each other. */
export const GRID =
  "grid grid-cols-[minmax(0,1fr)_172px_84px_138px_minmax(0,254px)_32px] items-start gap-2 " +
  "@max-[1030px]:grid-cols-[minmax(0,1fr)_minmax(0,172px)_84px_138px_32px] @max-[660px]:grid-cols-[84px_minmax(0,1fr)_44px]";

/** One line of a split: what it is charged to, its part and its amount, and what its purse has left. */
export function LineRow({
  line,
  at,
  split,
  currency,
  known,
  categories,
  available,
  errors,
}: {
  line: TypedLine;
  at: number;
  split: SplitState;
  currency: string | undefined;
  /** What every line has chosen, with its name. */
  known: FoundTargets | undefined;
  categories: readonly Choice[];
  available: Available | null;
  errors: Readonly<Record<string, string>>;
}) {
  const [words, setWords] = useState("");
  const found = useRead(listTargets, words.trim() ? { query: { q: words.trim() } } : null);
  const named = targetChoices(known).find(({ value }) => value === line.target);
  const targets = words.trim() ? targetChoices(found.data) : targetChoices(known);
  const other = split.besides[at] ?? "";
  const [percent, amount] = split.measure === "percent" ? [line.part, other] : [other, line.part];
  const wrong = errors.show_id ?? errors.project_id ?? errors.event_id ?? errors.cost_centre_id ?? errors.purse_id;
  const purseOnly = line.target === "" && line.purse !== null;
  return (
    <li className="border-t border-line-soft px-3 py-1.5">
      <div className={GRID}>
        <ComboboxField
          className="@max-[660px]:col-span-3"
          label={`A qué, línea ${at + 1}`}
          hideLabel
          required
          placeholder={purseOnly ? (available?.name ?? "Bolsa") : "Show, proyecto, evento o centro"}
          choices={named && !targets.some(({ value }) => value === named.value) ? [named, ...targets] : targets}
          value={line.target}
          onSearch={setWords}
          loading={found.isValidating}
          error={wrong}
          onChange={(target) => split.change(line.key, { target, purse: null })}
        />
        <ComboboxField
          className="@max-[660px]:col-span-3"
          label={`Rubro, línea ${at + 1}`}
          hideLabel
          placeholder="Rubro"
          choices={categories}
          value={line.category}
          error={errors.category_id}
          onChange={(category) => split.change(line.key, { category })}
        />
        <PartCell
          id={partField(line.key)}
          label={`Parte, línea ${at + 1}`}
          unit="%"
          shown={fieldText(percent)}
          error={errors.percent}
          onType={(text) => split.type(line.key, "percent", partOf(text))}
        />
        {currency ? (
          <PartCell
            label={`Importe, línea ${at + 1}`}
            shown={/^\d+(\.\d+)?$/.test(amount) ? groupDigits(amount) : amount}
            error={errors.amount}
            onType={(text) => {
              const read = readAmount(text);
              split.type(line.key, "amount", read.ok ? read.value : text.trim());
            }}
          />
        ) : (
          <span />
        )}
        <p
          className="flex min-h-9 flex-wrap items-center justify-end gap-x-1.5 text-help tabular-nums text-muted
            @max-[1030px]:order-last @max-[1030px]:col-span-full @max-[1030px]:min-h-0 @max-[1030px]:justify-start"
        >
          {available && currency && <LinePurse of={available} currency={currency} />}
        </p>
        <span className="flex justify-end pt-0.5">
          {split.lines.length > 1 && (
            <IconButton label={`Quitar la línea ${at + 1}`} icon={X} onClick={() => split.remove(line.key)} />
          )}
        </span>
      </div>
      {line.part === "" && (
        <button
          type="button"
          className="mt-1 text-help text-accent underline"
          onClick={() => {
            split.takeRest(line.key);
            // The button goes with what it fills: the keys stay in the form.
            document.getElementById(partField(line.key))?.focus();
          }}
        >
          Lo que falta
        </button>
      )}
      {available && <PurseExceeded of={available} />}
    </li>
  );
}
