import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import { useNarrowerThan } from "@/components/kit/useNarrowerThan";
import type { SumName } from "@/lib/musicwins/rules/figures";
import { FigureAmount } from "../FigureAmounts";
import { moneyText } from "../words";
import { currencies, type LineCurrency } from "./figures";
import { PlaceBars } from "./PlaceBars";
import type { AreaNode, PlaceSums } from "./tree";

export interface AreaTreeProps {
  nodes: readonly AreaNode[];
  total: PlaceSums;
  chosen: { area?: string; categoria?: string };
  open: ReadonlySet<string>;
  onToggle: (area: string) => void;
  /** The address of a place: its lines are listed below. */
  hrefOf: (area?: string, categoria?: string) => string;
  /** The address of the entries of a place's sum. */
  sumHref: (place: { area?: string; categoria?: string }, sum: SumName, currency: LineCurrency) => string;
}

/**
 * Approved against pending, in pesos and dollars, of each area and its categories. Where it is narrow (beside a drawer)
 * the dollars stand under the pesos, and nothing is cut.
 */
export function AreaTree({ nodes, total, chosen, open, onToggle, hrefOf, sumHref }: AreaTreeProps) {
  const frame = useRef<HTMLElement>(null);
  const narrow = useNarrowerThan(frame, 600);
  return (
    <section
      ref={frame}
      aria-label="Áreas y categorías"
      className="overflow-x-auto rounded-card border border-line bg-surface"
      data-scroll
    >
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">Aprobado y pendiente por área y categoría</caption>
        <TreeHead narrow={narrow} />
        <tbody>
          {nodes.map((node) => {
            const { area, categories } = node;
            const isOpen = open.has(area);
            return [
              <TreeRow
                key={area}
                strong
                active={chosen.area === area && !chosen.categoria}
                sums={node}
                narrow={narrow}
                place={area}
                sumHref={(sum, currency) => sumHref({ area }, sum, currency)}
                name={
                  <span className="flex items-center gap-1">
                    <button
                      type="button"
                      aria-expanded={isOpen}
                      aria-label={`Categorías de ${area}`}
                      onClick={() => onToggle(area)}
                      className="-ml-1 inline-flex size-6 shrink-0 items-center justify-center rounded-badge text-muted hover:bg-neutral-soft"
                    >
                      <Icon of={isOpen ? ChevronDown : ChevronRight} size={14} />
                    </button>
                    <PlaceLink href={hrefOf(area)} active={chosen.area === area && !chosen.categoria} text={area} />
                  </span>
                }
              />,
              ...(isOpen
                ? categories.map((category) => {
                    const active = chosen.area === area && chosen.categoria === category.category;
                    return (
                      <TreeRow
                        key={`${area}\n${category.category}`}
                        active={active}
                        sums={category}
                        narrow={narrow}
                        place={`${area} / ${category.category}`}
                        sumHref={(sum, currency) => sumHref({ area, categoria: category.category }, sum, currency)}
                        name={
                          <span className="flex pl-6">
                            <PlaceLink
                              href={hrefOf(area, category.category)}
                              active={active}
                              text={category.category}
                            />
                          </span>
                        }
                      />
                    );
                  })
                : []),
            ];
          })}
        </tbody>
        <tfoot>
          <tr className="h-9 bg-sunken font-semibold">
            <th scope="row" className="sticky left-0 z-1 border-t border-line bg-sunken px-4 text-left">
              <PlaceLink href={hrefOf()} active={false} text="Total" />
            </th>
            <Amounts
              sums={total}
              narrow={narrow}
              place="todas las áreas"
              sumHref={(sum, currency) => sumHref({}, sum, currency)}
            />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function TreeHead({ narrow }: { narrow: boolean }) {
  const group = cx(
    "px-2 pt-2 text-center text-help font-normal text-muted border-b",
    narrow ? "border-line pb-2" : "border-line-soft",
  );
  const currency = "border-b border-line px-2 pb-1.5 text-right text-head text-muted";
  return (
    <thead className="bg-sunken">
      <tr>
        <th
          scope="col"
          rowSpan={narrow ? 1 : 2}
          className={cx(
            "sticky left-0 z-1 border-b border-line bg-sunken text-left text-head text-muted",
            narrow ? "px-3" : "px-4",
          )}
        >
          Área y categoría
        </th>
        <th scope="colgroup" colSpan={narrow ? 1 : 2} className={group}>
          Aprobado
        </th>
        <th scope="colgroup" colSpan={narrow ? 1 : 2} className={cx(group, "border-l border-l-line")}>
          Pendiente
        </th>
      </tr>
      {!narrow && (
        <tr>
          <th scope="col" className={currency}>
            ARS
          </th>
          <th scope="col" className={currency}>
            USD
          </th>
          <th scope="col" className={cx(currency, "border-l border-l-line")}>
            ARS
          </th>
          <th scope="col" className={cx(currency, "pr-4")}>
            USD
          </th>
        </tr>
      )}
    </thead>
  );
}

interface PlaceAmounts {
  sums: PlaceSums;
  narrow: boolean;
  /** Whose sums they are, as it is read out. */
  place: string;
  sumHref: (sum: SumName, currency: LineCurrency) => string;
}

function TreeRow({
  name,
  strong,
  active,
  ...amounts
}: PlaceAmounts & {
  name: ReactNode;
  strong?: boolean;
  active: boolean;
}) {
  const { sums, narrow } = amounts;
  return (
    <tr
      className={cx(
        "h-[37px]",
        active ? "row-marked bg-accent-soft" : "bg-surface hover:bg-hover",
        (strong || active) && "font-semibold",
      )}
    >
      <th
        scope="row"
        className={cx(
          "sticky left-0 z-1 border-b border-line-soft bg-inherit text-left",
          narrow ? "px-2.5" : "min-w-44 px-4",
          strong || active ? "font-semibold" : "font-normal",
        )}
      >
        {name}
        <span className="mt-0.5 block max-w-40 pl-6">
          <PlaceBars sums={sums} />
        </span>
      </th>
      <Amounts {...amounts} line />
    </tr>
  );
}

function Amounts({ sums, narrow, place, sumHref, line }: PlaceAmounts & { line?: boolean }) {
  const groups = [
    { id: "aprobado", label: "Aprobado", pair: sums.approved },
    { id: "pendiente", label: "Pendiente", pair: sums.pending, split: "border-l border-l-line" },
  ] as const;
  const cell = cx(
    "whitespace-nowrap text-right",
    narrow ? "px-1.5 py-1 text-help last:pr-2.5" : "px-2 last:pr-4",
    line ? "border-b border-b-line-soft" : "border-t border-t-line",
  );
  return groups.map(({ id, label, pair, ...group }) => {
    const split = "split" in group && group.split;
    const amounts = currencies.map((currency) => ({
      currency,
      text: moneyText(currency === "ARS" ? pair.ars : pair.usd, currency),
    }));
    const figure = ({ currency, text }: (typeof amounts)[number]) => (
      <FigureAmount text={text} label={`${label}, ${place}`} href={sumHref(id, currency)} />
    );
    if (narrow) {
      const some = amounts.filter(({ text }) => text !== "—");
      return (
        <td key={id} className={cx(cell, split, some.length === 0 && "text-muted")}>
          {some.length === 0 ? "—" : some.map((amount) => <div key={amount.currency}>{figure(amount)}</div>)}
        </td>
      );
    }
    return amounts.map((amount, index) => (
      <td
        key={`${id} ${amount.currency}`}
        className={cx(cell, index === 0 && split, amount.text === "—" && "text-muted")}
      >
        {figure(amount)}
      </td>
    ));
  });
}

function PlaceLink({ href, active, text }: { href: string; active: boolean; text: string }) {
  return (
    <Link
      href={href}
      shallow
      scroll={false}
      aria-current={active ? "true" : undefined}
      className="wrap-anywhere underline-offset-3 hover:text-accent hover:underline"
    >
      {text}
    </Link>
  );
}
