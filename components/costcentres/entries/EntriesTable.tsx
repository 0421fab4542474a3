import { Undo2 } from "lucide-react";
import { Button } from "@/components/kit/Button";
import { IconButton } from "@/components/kit/IconButton";
import { EntriesTable as SharedTable } from "@/components/ledger/entries/EntriesTable";
import type { useRead } from "@/lib/client/useRead";
import type { listEntries } from "@/lib/costcentres/api";
import { type EntryRow, PAGE_SIZE } from "@/lib/costcentres/schema";
import { shownOf } from "./columns";

/** An entry may be taken back once; reallocations are taken back by another one. */
const mayReverse = ({ source, reversed_by_id }: EntryRow) =>
  reversed_by_id === null && (source === "manual" || source === "importacion");

interface Props {
  entries: ReturnType<typeof useRead<typeof listEntries>>;
  sort: string;
  page: number;
  filtered: boolean;
  oneKind: boolean;
  onSort: (sort: string) => void;
  onPage: (page: number) => void;
  onClear: () => void;
  /** Absent for who only reads. */
  onReverse: ((row: EntryRow) => void) | undefined;
}

/** The entries of a centre's figure, which may be taken back from here. */
export function EntriesTable({ entries: { data, error, isValidating, mutate }, onReverse, ...shown }: Props) {
  const reversible = (id: number) => data?.data.find((row) => row.id === id && mayReverse(row));
  return (
    <SharedTable
      {...shown}
      viewsKey="centros-movimientos"
      rows={data?.data.map(shownOf)}
      reading={{ error, isValidating, mutate }}
      total={data?.total ?? 0}
      sum={data?.sum ?? "0.00"}
      currency={data?.data[0]?.currency ?? "ARS"}
      sorts={["dia", "concepto", "centro", "tipo", "importe"]}
      pageSize={PAGE_SIZE}
      actions={
        onReverse && {
          onDesk: (id) => {
            const row = reversible(id);
            return row ? (
              <IconButton label={`Anular ${row.concept}`} icon={Undo2} onClick={() => onReverse(row)} />
            ) : null;
          },
          onPhone: (id) => {
            const row = reversible(id);
            return row ? (
              <Button size="sm" icon={Undo2} onClick={() => onReverse(row)}>
                Anular
              </Button>
            ) : null;
          },
        }
      }
    />
  );
}
