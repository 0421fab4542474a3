import { ChevronDown, ChevronRight } from "lucide-react";
import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { moneyText } from "../words";
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
}

/**
 * Approved against pending, in pesos and dollars, of each area and its categories. Where it is narrow (beside a drawer)
 * the dollars stand under the pesos, and nothing is cut.
 */
export function AreaTree({ nodes, total, chosen, open, onToggle, hrefOf }: AreaTreeProps) {
  return (
    <section
      aria-label="Áreas y categorías"
      className="@container overflow-x-auto rounded-card border border-line bg-surface"
      data-scroll
    >
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">Aprobado y pendiente por área y categoría</caption>
        <TreeHead />
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
            <Amounts sums={total} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** Below this width the two currencies share a column. */
const WIDE = "@max-[600px]:hidden";
const NARROW = "hidden @max-[600px]:block";

function TreeHead() {
  const group = "border-b border-line-soft px-2 @max-[600px]:pb-1.5 pt-2 text-center text-help font-normal text-muted";
  const currency = `border-b border-line px-2 pb-1.5 text-right text-head text-muted ${WIDE}`;
  return (
    <thead className="bg-sunken">
      <tr>
        <th
          scope="col"
          rowSpan={2}
          className="sticky left-0 z-1 border-b border-line bg-sunken px-4 text-left text-head text-muted @max-[600px]:px-3"
        >
          Área y categoría
        </th>
        <th scope="colgroup" colSpan={2} className={group}>
          Aprobado
        </th>
        <th scope="colgroup" colSpan={2} className={cx(group, "border-l border-l-line")}>
          Pendiente
        </th>
      </tr>
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
    </thead>
  );
}

function TreeRow({
  name,
  sums,
  strong,
  active,
}: {
  name: ReactNode;
  sums: PlaceSums;
  strong?: boolean;
  active: boolean;
}) {
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
          "sticky left-0 z-1 min-w-44 border-b border-line-soft bg-inherit px-4 text-left @max-[600px]:min-w-0 @max-[600px]:px-3",
          strong || active ? "font-semibold" : "font-normal",
        )}
      >
        {name}
        <span className="mt-0.5 block max-w-40 pl-6">
          <PlaceBars sums={sums} />
        </span>
      </th>
      <Amounts sums={sums} line />
    </tr>
  );
}

function Amounts({ sums, line }: { sums: PlaceSums; line?: boolean }) {
  const { approved, pending } = sums;
  const edge = line ? "border-b border-b-line-soft" : "border-t border-t-line";
  const groups = [
    { id: "aprobado", pair: approved },
    { id: "pendiente", pair: pending, split: "border-l border-l-line" },
  ];
  return groups.map(({ id, pair, split }) => {
    const [ars, usd] = [moneyText(pair.ars, "ARS"), moneyText(pair.usd, "USD")];
    const cell = "whitespace-nowrap px-2 text-right";
    return (
      <Fragment key={id}>
        <td className={cx(cell, "@max-[600px]:py-1 @max-[600px]:last:pr-3", edge, split, ars === "—" && "text-muted")}>
          <span className={cx(usd !== "—" && ars === "—" && WIDE)}>{ars}</span>
          {usd !== "—" && <span className={cx(NARROW, "text-text")}>{usd}</span>}
        </td>
        <td className={cx(cell, "last:pr-4", WIDE, edge, usd === "—" && "text-muted")}>{usd}</td>
      </Fragment>
    );
  });
}

function PlaceLink({ href, active, text }: { href: string; active: boolean; text: string }) {
  return (
    <Link
      href={href}
      shallow
      scroll={false}
      aria-current={active ? "true" : undefined}
      className="underline-offset-3 hover:text-accent hover:underline"
    >
      {text}
    </Link>
  );
}
