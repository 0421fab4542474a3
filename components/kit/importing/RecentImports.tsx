import type { ComponentProps } from "react";
import { formatInstant } from "@/lib/format/dates";
import { Card } from "../Card";
import { EmptyState } from "../EmptyState";
import { Link } from "../Link";
import { NotFetched } from "../NotFetched";
import { SkeletonRows } from "../Skeleton";
import { StatusBadge, type StatusLook } from "../StatusBadge";

const SHOWN = 8;

/** An import as its list says it. */
export interface RecentImport {
  id: string;
  file: string;
  /** `120 filas: 100 nuevas` */
  counts: string;
  created_at: string;
  by: string;
  look: StatusLook;
  href: ComponentProps<typeof Link>["href"];
}

/** The last imports, each with its state and the way back to it; `items` undefined while they are fetched. */
export function RecentImports({
  items,
  error,
  ...again
}: Pick<ComponentProps<typeof NotFetched>, "onRetry" | "retrying"> & {
  items: readonly RecentImport[] | undefined;
  error: ComponentProps<typeof NotFetched>["error"] | undefined;
}) {
  return (
    <Card flush title="Importaciones recientes">
      {error && !items ? (
        <NotFetched title="No se pudieron traer las importaciones" error={error} {...again} />
      ) : !items ? (
        <SkeletonRows rows={4} />
      ) : items.length === 0 ? (
        <EmptyState compact title="Todavía no hay ninguna">
          Acá queda cada archivo, con lo que se guardó y la forma de deshacerlo.
        </EmptyState>
      ) : (
        <ul>
          {items.slice(0, SHOWN).map(({ id, file, counts, created_at, by, look, href }) => (
            <li key={id} className="border-t border-line-soft">
              <Link href={href} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-hover">
                <span className="min-w-0 flex-1 basis-52">
                  <span className="block break-words font-semibold">{file}</span>
                  <span className="block text-second text-muted">
                    {counts} · {formatInstant(created_at)} · {by}
                  </span>
                </span>
                <StatusBadge of={look} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
