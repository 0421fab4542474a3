import { ArrowRight, TriangleAlert, X } from "lucide-react";
import { useState } from "react";
import { cx } from "@/components/kit/cx";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import type { Choice } from "@/components/kit/fields/choices";
import { Icon } from "@/components/kit/Icon";
import { IconButton } from "@/components/kit/IconButton";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear } from "@/lib/format/dates";
import { groupDigits } from "@/lib/format/decimalText";
import { formatMoney } from "@/lib/format/money";
import { readAmount } from "@/lib/format/readAmount";
import { listTargets } from "@/lib/vouchers/targets/api";
import type { TargetKind } from "@/lib/vouchers/targets/schema";
import { fieldText, partOf, type TypedLine } from "./lines";
import { PartCell } from "./PartCell";
import type { SplitState } from "./useSplit";

const TITLES: Record<TargetKind, string> = {
  show: "Show",
  project: "Proyecto",
  event: "Evento",
  centre: "Centro de costo",
};

/** How its purse stands before the line and with it. */
export interface Available {
  name: string;
  disponible_before: string | null;
  disponible_after: string | null;
  message: string;
  answer: "alcanza" | "excede" | "bloquea" | "sin_presupuesto";
}

interface Found {
  targets: readonly { kind: TargetKind; id: number; name: string; detail: string }[];
}

/** What can be chosen, each once. */
export const choicesOf = (...found: readonly (Found | undefined)[]): Choice[] => [
  ...new Map(
    found
      .flatMap((one) => one?.targets ?? [])
      .map(({ kind, id, name, detail }) => [
        `${kind}:${id}`,
        {
          value: `${kind}:${id}`,
          label: name,
          hint: [TITLES[kind], detail && formatDayYear(detail)].filter(Boolean).join(", "),
        },
      ]),
  ).values(),
];

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
  known: Found | undefined;
  categories: readonly Choice[];
  available: Available | null;
  errors: Readonly<Record<string, string>>;
}) {
  const [words, setWords] = useState("");
  const found = useRead(listTargets, words.trim() ? { query: { q: words.trim() } } : null);
  const named = choicesOf(known).find(({ value }) => value === line.target);
  const targets = words.trim() ? choicesOf(found.data) : choicesOf(known);
  const other = split.besides[at] ?? "";
  const [percent, amount] = split.measure === "percent" ? [line.part, other] : [other, line.part];
  const wrong = errors.show_id ?? errors.project_id ?? errors.event_id ?? errors.cost_centre_id ?? errors.purse_id;
  const over = available?.answer === "excede" || available?.answer === "bloquea";
  const blocked = available?.answer === "bloquea";
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
          {available && currency && (
            <Purse of={available} currency={currency} tone={blocked ? "bad" : over ? "warn" : undefined} />
          )}
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
      {available && over && (
        <p className={cx("mt-1 flex items-start gap-1.5 text-help", blocked ? "text-bad" : "text-warn")}>
          <Icon of={TriangleAlert} className="mt-0.5" />
          {available.message}
        </p>
      )}
    </li>
  );
}

const TONES = { warn: "font-semibold text-warn", bad: "font-semibold text-bad" };

/** What the purse has before the line and with it. */
function Purse({ of, currency, tone }: { of: Available; currency: string; tone?: "warn" | "bad" }) {
  const { name, disponible_before: before, disponible_after: after, message } = of;
  if (before === null || after === null) return <span title={name}>{message}</span>;
  const money = (value: string) => formatMoney(value, currency, { decimals: 2 });
  return (
    <>
      <span className="sr-only">{`${name}: queda `}</span>
      <span title={name}>{money(before)}</span>
      <Icon of={ArrowRight} size={14} />
      <span className={tone ? TONES[tone] : "font-semibold text-text"}>{money(after)}</span>
    </>
  );
}
