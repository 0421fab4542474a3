import { ChevronDown, ChevronRight } from "lucide-react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import type { SumName } from "@/lib/musicwins/rules/figures";
import type { Pair } from "@/lib/musicwins/schema";
import { FigurePair } from "../FigureAmounts";
import type { AreaTreeProps } from "./AreaTree";
import type { LineCurrency } from "./figures";
import { PlaceBars } from "./PlaceBars";
import type { PlaceSums } from "./tree";

/** The tree on a phone: a card per area that opens into its categories. */
export function AreaCards({ nodes, total, chosen, open, onToggle, hrefOf, sumHref }: AreaTreeProps) {
  return (
    <section aria-label="Áreas y categorías" className="overflow-hidden rounded-card border border-line bg-surface">
      <ul>
        {nodes.map((node) => {
          const { area, categories } = node;
          const isOpen = open.has(area);
          return (
            <li key={area} className="border-b border-line-soft">
              <div className="flex items-stretch">
                <Place
                  sumHref={(sum, currency) => sumHref({ area }, sum, currency)}
                  href={hrefOf(area)}
                  name={area}
                  sums={node}
                  active={chosen.area === area && !chosen.categoria}
                  strong
                />
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-label={`Categorías de ${area}`}
                  onClick={() => onToggle(area)}
                  className="inline-flex w-12 shrink-0 items-center justify-center text-muted"
                >
                  <Icon of={isOpen ? ChevronDown : ChevronRight} />
                </button>
              </div>
              {isOpen && (
                <ul className="border-t border-line-soft bg-sunken">
                  {categories.map((category) => (
                    <li key={category.category} className="flex">
                      <Place
                        sumHref={(sum, currency) => sumHref({ area, categoria: category.category }, sum, currency)}
                        href={hrefOf(area, category.category)}
                        name={category.category}
                        sums={category}
                        active={chosen.area === area && chosen.categoria === category.category}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
      <div className="flex bg-sunken">
        <Place
          sumHref={(sum, currency) => sumHref({}, sum, currency)}
          href={hrefOf()}
          name="Total"
          sums={total}
          active={false}
          strong
        />
      </div>
    </section>
  );
}

function Place({
  href,
  name,
  sums,
  active,
  strong,
  sumHref,
}: {
  sumHref: (sum: SumName, currency: LineCurrency) => string;
  href: string;
  name: string;
  sums: PlaceSums;
  active: boolean;
  strong?: boolean;
}) {
  return (
    <div className={cx("flex min-w-0 flex-1 flex-col px-4 py-2.5", active && "bg-accent-soft")}>
      <Link
        href={href}
        shallow
        scroll={false}
        aria-current={active ? "true" : undefined}
        className="-mx-4 -mt-2.5 flex flex-col gap-0.5 px-4 pt-2.5 pb-1"
      >
        <span className={cx(strong && "font-semibold")}>{name}</span>
        <span className="block max-w-56">
          <PlaceBars sums={sums} />
        </span>
      </Link>
      <Amount term="Aprobado" of={name} pair={sums.approved} hrefOf={(currency) => sumHref("aprobado", currency)} />
      <Amount term="Pendiente" of={name} pair={sums.pending} hrefOf={(currency) => sumHref("pendiente", currency)} />
    </div>
  );
}

function Amount({
  term,
  of,
  pair,
  hrefOf,
}: {
  term: string;
  of: string;
  pair: Pair;
  hrefOf: (currency: LineCurrency) => string;
}) {
  return (
    <span className="flex items-baseline justify-between gap-3 text-second">
      <span className="text-muted">{term}</span>
      <span className="text-right">
        <FigurePair pair={pair} label={`${term}, ${of}`} hrefOf={hrefOf} />
      </span>
    </span>
  );
}
