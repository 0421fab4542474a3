import type { DataTableProps } from "@/components/kit/table/DataTable";
import type { Reading } from "../Fetched";
import type { Filters } from "./filtersIn";
import { ListTable } from "./ListTable";
import type { placeIn } from "./placeIn";

type Own = "rows" | "loading" | "error" | "onSortChange" | "footer";

/** A list that the server cuts: what it read of one page, its order and the way to the others. `found`: how many there are, in words. */
export function PagedTable<Row>({
  read,
  place,
  found,
  ...table
}: Omit<DataTableProps<Row>, Own> & {
  read: Reading & { data: { data: readonly Row[]; total: number } | undefined };
  place: ReturnType<typeof placeIn>;
  found: string;
  /** What failed: "No se pudieron traer los mails". */
  failure: string;
  filters: Filters;
  /** Said when filters leave nothing: "Ningún mail con estos filtros". */
  none: string;
}) {
  return (
    <ListTable
      {...table}
      rows={read.data?.data}
      reading={read}
      onSortChange={place.onSortChange}
      footer={read.data && place.foot(read.data.total, found)}
    />
  );
}
