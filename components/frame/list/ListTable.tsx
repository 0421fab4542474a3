import { useRef } from "react";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { NotFetched } from "@/components/kit/NotFetched";
import { DataTable, type DataTableProps } from "@/components/kit/table/DataTable";
import type { Reading } from "../Fetched";
import type { Filters } from "./filtersIn";
import { useRowKeys } from "./useRowKeys";

/**
 * A table of what is read: its rows, undefined while they come. Loading, "could not be fetched" with its way to try again,
 * nothing with these filters and nothing at all each stand in its place.
 */
export function ListTable<Row>({
  rows,
  reading: { error, isValidating, mutate },
  failure,
  filters,
  none,
  ...table
}: Omit<DataTableProps<Row>, "rows" | "loading" | "error"> & {
  rows: readonly Row[] | undefined;
  reading: Reading;
  /** What failed: "No se pudieron traer los mails". */
  failure: string;
  filters?: Filters;
  /** Said when filters leave nothing: "Ningún mail con estos filtros". */
  none?: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  useRowKeys(place);
  return (
    <div ref={place} className="contents" data-list>
      <DataTable
        {...table}
        rows={rows ?? []}
        loading={!rows && !error}
        error={
          !rows && error ? (
            <NotFetched title={failure} error={error} onRetry={mutate} retrying={isValidating} />
          ) : undefined
        }
        empty={
          none && filters?.clear ? (
            <EmptyState title={none} actions={<Button onClick={filters.clear}>Limpiar filtros</Button>} />
          ) : (
            table.empty
          )
        }
      />
    </div>
  );
}
