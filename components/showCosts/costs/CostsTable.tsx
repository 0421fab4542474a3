import type { KeyboardEvent, ReactNode } from "react";
import { Badge } from "@/components/kit/Badge";
import { cx } from "@/components/kit/cx";
import { Link } from "@/components/kit/Link";
import { opening } from "@/components/ledger/entries/figure";
import { useAddress } from "@/lib/client/useAddress";
import { usePerson } from "@/lib/client/usePerson";
import { currencyName, formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import {
  type CostColumn,
  columnTitles,
  costKindTitles,
  entriesOf,
  type TypedColumn,
  typedColumns,
} from "@/lib/showCosts/rules/kinds";
import { type CostGroup, groupsOf, totalOf } from "@/lib/showCosts/rules/totals";
import type { CostLine, CostsView } from "@/lib/showCosts/schema";
import type { Typing } from "./useTyping";

const COLUMNS = Object.keys(columnTitles) as CostColumn[];
const isTyped = (column: CostColumn): column is TypedColumn => typedColumns.some((one) => one === column);
const isNothing = (value: string | null) => value === null || compareMoney(value, "0") === 0;

const CELL = "w-36 whitespace-nowrap px-3 py-2 text-right tabular-nums";
const FIRST = "sticky left-0 z-10 min-w-56 max-w-80 px-4 py-2 text-left phone:min-w-40 phone:max-w-44 phone:px-3";

/** The costs of a show in one currency: its rubros with their lines, and what each is over or under its budget. */
export function CostsTable({
  show,
  view,
  currency,
  posted,
  typing,
  onOpen,
}: {
  show: number;
  view: CostsView;
  currency: string;
  /** Whether its budget is in the ledger. */
  posted: boolean;
  /** How amounts are typed; none for who only reads. */
  typing?: Typing;
  onOpen?: (line: CostLine) => void;
}) {
  const groups = groupsOf(view, currency);
  if (groups.length === 0) return null;
  const total = totalOf(groups);
  return (
    <section aria-label={`Costos en ${currencyName(currency)}`} className="rounded-card border border-line bg-surface">
      <div className="overflow-x-auto rounded-card">
        <table className="w-full min-w-[980px] border-separate border-spacing-0 text-help phone:min-w-[860px]">
          <caption className="sr-only">{`Costos en ${currencyName(currency)}`}</caption>
          <thead>
            <tr className="text-muted">
              <th scope="col" className={cx(FIRST, "border-b border-line bg-sunken font-normal")}>
                {`Rubro y concepto (${currency})`}
              </th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className={cx(CELL, "border-b border-line bg-sunken font-normal")}>
                  {columnTitles[column]}
                </th>
              ))}
              <th scope="col" className={cx(CELL, "border-b border-line bg-sunken pr-4 font-normal")}>
                Disponible
              </th>
            </tr>
          </thead>
          {groups.map((group) => (
            <Group
              key={group.category?.id ?? 0}
              of={group}
              figure={{ show, currency, posted }}
              typing={typing}
              onOpen={onOpen}
            />
          ))}
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className={cx(FIRST, "rounded-bl-card border-t border-line bg-sunken")}>
                Total
              </th>
              {COLUMNS.map((column) => (
                <td key={column} className={cx(CELL, "border-t border-line bg-sunken")}>
                  {formatMoney(total.sums[column], currency, { decimals: 2 })}
                </td>
              ))}
              <td className={cx(CELL, "border-t border-line bg-sunken pr-4")}>
                <Left value={total.left} currency={currency} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

interface Where {
  show: number;
  currency: string;
  posted: boolean;
}

function Group({
  of: { category, lines, sums, left },
  figure,
  typing,
  onOpen,
}: {
  of: CostGroup;
  figure: Where;
  typing?: Typing;
  onOpen?: (line: CostLine) => void;
}) {
  const { currency } = figure;
  return (
    <tbody>
      <tr className="font-semibold">
        <th scope="rowgroup" className={cx(FIRST, "border-b border-line-soft bg-surface pt-3 font-semibold")}>
          {category?.name ?? "Sin rubro"}
        </th>
        {COLUMNS.map((column) => (
          <td key={column} className={cx(CELL, "border-b border-line-soft pt-3")}>
            <GroupFigure column={column} value={sums[column]} category={category?.id ?? 0} of={figure} />
          </td>
        ))}
        <td className={cx(CELL, "border-b border-line-soft pr-4 pt-3")}>
          {isNothing(sums.presupuesto) && isNothing(left) ? <Nothing /> : <Left value={left} currency={currency} />}
        </td>
      </tr>
      {lines.map((line) => (
        <tr key={line.id} className="group/line">
          <th scope="row" className={cx(FIRST, "border-b border-line-soft bg-surface pl-7 font-normal phone:pl-5")}>
            <LineName line={line} onOpen={onOpen && (() => onOpen(line))} />
          </th>
          {COLUMNS.map((column) => (
            <td key={column} className={cx("border-b border-line-soft", isTyped(column) && typing ? "p-1" : CELL)}>
              {isTyped(column) && <Typed line={line} column={column} typing={typing} currency={currency} />}
            </td>
          ))}
          <td className="border-b border-line-soft" />
        </tr>
      ))}
    </tbody>
  );
}

const Nothing = () => <span className="text-muted">—</span>;

/** What of the budget is left; red with its sign where it is over. */
function Left({ value, currency }: { value: string; currency: string }): ReactNode {
  const over = compareMoney(value, "0") < 0;
  return <span className={over ? "text-bad" : undefined}>{formatMoney(value, currency, { decimals: 2 })}</span>;
}

/** A rubro's sum; one that is made of entries opens them. */
function GroupFigure({
  column,
  value,
  category,
  of: { show, currency, posted },
}: {
  column: CostColumn;
  value: string;
  category: number;
  of: Where;
}) {
  const { can } = usePerson();
  const address = useAddress();
  if (isNothing(value)) return <Nothing />;
  const text = formatMoney(value, currency, { decimals: 2 });
  const kind = column === "oferta" || column === "declarado" ? undefined : entriesOf[column];
  if (!kind || !can("ledger.drill") || (column === "presupuesto" && !posted)) return <>{text}</>;
  const figure = { currency, side: "gasto", category, kind, list: "show_costs", narrowed: `show=${show}` } as const;
  return (
    <Link href={address.href(opening(figure))} shallow>
      {text}
    </Link>
  );
}

function LineName({ line, onOpen }: { line: CostLine; onOpen?: () => void }) {
  const how =
    line.kind === "fijo"
      ? undefined
      : `${(line.rate ?? "").replace(".", ",")} ${costKindTitles[line.kind].toLowerCase()}`;
  const about = [how, line.supplier?.name].filter(Boolean).join(" · ");
  const inside = (
    <>
      <span className="break-words">{line.label}</span>
      {line.shared && (
        <span className="ml-2 inline-block align-middle">
          <Badge tone="accent">Compartido</Badge>
        </span>
      )}
      {about && <span className="block text-second text-muted">{about}</span>}
    </>
  );
  if (!onOpen) return inside;
  return (
    <button
      type="button"
      className="block min-h-6 w-full rounded-badge text-left hover:underline phone:min-h-11"
      onClick={onOpen}
      aria-label={`Cambiar ${line.label}`}
    >
      {inside}
    </button>
  );
}

/** An amount of a line: an input that fills its cell and is saved as it is left; Escape takes back what was typed. */
function Typed({
  line,
  column,
  typing,
  currency,
}: {
  line: CostLine;
  column: TypedColumn;
  typing?: Typing;
  currency: string;
}) {
  const value = line[column];
  const shown = value === null ? "" : formatMoney(value, currency, { decimals: 2 });
  if (!typing) return value === null ? <Nothing /> : shown;
  const text = typing.textOf(line, column);
  const wrong = typing.wrong(line, column);
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") event.currentTarget.blur();
    if (event.key !== "Escape") return;
    typing.undo(line, column);
    event.stopPropagation();
  };
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={`${columnTitles[column]} de ${line.label}, en ${currency}`}
      aria-invalid={wrong || undefined}
      title={wrong ? "No es un importe" : undefined}
      placeholder="—"
      className={cx(
        "h-8 w-full min-w-32 rounded-badge phone:min-w-40 border border-transparent bg-transparent px-2 text-right tabular-nums outline-none transition-colors phone:h-11",
        "hover:border-line-strong focus:border-accent focus:bg-field",
        wrong && "border-bad bg-bad-soft text-bad",
        typing.saving(line, column) && "text-muted",
      )}
      value={text ?? shown}
      onChange={(event) => typing.type(line, column, event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => void typing.leave(line, column)}
      onKeyDown={keys}
    />
  );
}
