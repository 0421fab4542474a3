import { ChevronRight } from "lucide-react";
import { Icon } from "./Icon";
import { Link } from "./Link";

export interface Crumb {
  label: string;
  href?: string;
}

/** The way down to this page; the last one is where one is. */
export function Breadcrumbs({ items }: { items: ReadonlyArray<Crumb> }) {
  return (
    <nav aria-label="Ruta">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-help text-muted">
        {items.map((item, index) => (
          <li key={item.label} className="inline-flex items-center gap-1.5">
            {index > 0 && <Icon of={ChevronRight} size={14} className="text-faint" />}
            {item.href ? (
              <Link href={item.href} className="tap hover:text-text hover:underline underline-offset-2">
                {item.label}
              </Link>
            ) : (
              <span aria-current={index === items.length - 1 ? "page" : undefined}>{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
