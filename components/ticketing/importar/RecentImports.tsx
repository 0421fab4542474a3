import Link from "next/link";
import { Card } from "@/components/kit/Card";
import { EmptyState } from "@/components/kit/EmptyState";
import { NotFetched } from "@/components/kit/NotFetched";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { StatusBadge } from "@/components/kit/StatusBadge";
import { useRead } from "@/lib/client/useRead";
import { formatInstant } from "@/lib/format/dates";
import { listImports } from "@/lib/ticketing/imports/api";
import { atWork, importCounts, importLook } from "./importStatus";

const SHOWN = 8;
const POLL_MS = 3_000;

/** The last imports, each with its state and the way back to it. */
export function RecentImports() {
  const { data, error, mutate, isValidating } = useRead(
    listImports,
    {},
    {
      refreshInterval: (latest) => (latest?.some(atWork) ? POLL_MS : 0),
    },
  );
  return (
    <Card flush title="Importaciones recientes">
      {error && !data ? (
        <NotFetched
          title="No se pudieron traer las importaciones"
          error={error}
          onRetry={mutate}
          retrying={isValidating}
        />
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : data.length === 0 ? (
        <EmptyState compact title="Todavía no hay ninguna">
          Acá queda cada archivo, con lo que se guardó y la forma de deshacerlo.
        </EmptyState>
      ) : (
        <ul>
          {data.slice(0, SHOWN).map((item) => (
            <li key={item.id} className="border-t border-line-soft">
              <Link
                href={{ pathname: "/cargaTickets/importar", query: { id: item.id } }}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-hover"
              >
                <span className="min-w-0 flex-1 basis-52">
                  <span className="block break-words font-semibold">{item.file_name}</span>
                  <span className="block text-second text-muted">
                    {importCounts(item)} · {formatInstant(item.created_at)} · {item.created_by}
                  </span>
                </span>
                <StatusBadge of={importLook(item)} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
