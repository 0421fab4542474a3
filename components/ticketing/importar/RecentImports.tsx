import { RecentImports as List } from "@/components/kit/importing/RecentImports";
import { useRead } from "@/lib/client/useRead";
import { salesImport } from "@/lib/ticketing/imports/api";
import { atWork, importCounts, importLook } from "./importStatus";

const POLL_MS = 3_000;

/** The last imports of sales. */
export function RecentImports() {
  const { data, error, mutate, isValidating } = useRead(
    salesImport.list,
    {},
    {
      refreshInterval: (latest) => (latest?.some(atWork) ? POLL_MS : 0),
    },
  );
  const items = data?.map((item) => ({
    id: item.id,
    file: item.file_name,
    created_at: item.created_at,
    by: item.created_by,
    counts: importCounts(item),
    look: importLook(item),
    href: { pathname: "/cargaTickets/importar", query: { id: item.id } },
  }));
  return <List items={items} error={error} onRetry={mutate} retrying={isValidating} />;
}
