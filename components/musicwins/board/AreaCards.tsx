import { ChevronDown, ChevronRight } from "lucide-react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import { pairText } from "../words";
import type { AreaTreeProps } from "./AreaTree";
import { PlaceBars } from "./PlaceBars";
import type { PlaceSums } from "./tree";

/** The tree on a phone: a card per area that opens into its categories. */
export function AreaCards({ nodes, total, chosen, open, onToggle, hrefOf }: AreaTreeProps) {
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
        <Place href={hrefOf()} name="Total" sums={total} active={false} strong />
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
}: {
  href: string;
  name: string;
  sums: PlaceSums;
  active: boolean;
  strong?: boolean;
}) {
  return (
    <Link
      href={href}
      shallow
      scroll={false}
      aria-current={active ? "true" : undefined}
      className={cx("flex min-w-0 flex-1 flex-col gap-0.5 px-4 py-2.5", active && "bg-accent-soft")}
    >
      <span className={cx(strong && "font-semibold")}>{name}</span>
      <span className="block max-w-56">
        <PlaceBars sums={sums} />
      </span>
      <span className="flex justify-between gap-3 text-second">
        <span className="text-muted">Aprobado</span>
        <span className="text-right">{pairText(sums.approved, "—")}</span>
      </span>
      <span className="flex justify-between gap-3 text-second">
        <span className="text-muted">Pendiente</span>
        <span className="text-right">{pairText(sums.pending, "—")}</span>
      </span>
    </Link>
  );
}
