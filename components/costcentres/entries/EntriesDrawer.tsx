import { ArrowLeftRight, Plus } from "lucide-react";
import { useState } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { SearchField } from "@/components/kit/fields/SearchField";
import { Segmented } from "@/components/kit/Segmented";
import { useRead } from "@/lib/client/useRead";
import { entriesExcel, listCentres, listEntries } from "@/lib/costcentres/api";
import { entryKinds, entryKindTitles } from "@/lib/costcentres/rules/kinds";
import type { EntryRow } from "@/lib/costcentres/schema";
import { MONTHS } from "@/lib/format/dates";
import { type Cell, type CostAddress, scopeOf } from "../useCostAddress";
import { centreText } from "../words";
import { CellSummary } from "./CellSummary";
import { EntriesTable } from "./EntriesTable";
import { ReverseModal } from "./ReverseModal";

const KINDS = [
  { value: "todos", label: "Todos" },
  ...entryKinds.map((value) => ({ value, label: entryKindTitles[value] })),
];

/** What a figure is made of: its entries, paged, ordered and searched by the server, and the Excel of them. */
export default function EntriesDrawer({
  address,
  cell,
  writes,
}: {
  address: CostAddress;
  cell: Cell;
  writes: boolean;
}) {
  const { year, currency, kind, words, page, set } = address;
  const sort = address.sort || "-dia";
  const [reversing, setReversing] = useState<EntryRow | null>(null);
  const centres = useRead(listCentres, {});
  const filter = {
    ...scopeOf(address),
    month: cell.month,
    centre: cell.centre,
    kind,
    q: words || undefined,
    sort,
    centres: cell.centre === undefined ? address.q || undefined : undefined,
  };
  const entries = useRead(listEntries, { query: { ...filter, page } });
  const centre = centres.data?.data.find(({ id }) => id === cell.centre);
  const when = cell.month ? `${MONTHS[cell.month - 1]} de ${year}` : `todo ${year}`;
  const who = cell.centre === undefined ? "Todos los centros" : centre ? centreText(centre) : "Centro de costo";

  return (
    <Drawer
      open
      width={760}
      onClose={address.close}
      eyebrow="Movimientos"
      title={`${who}, ${when}`}
      meta={<span>En {currency}</span>}
      actions={
        <ExcelButton
          contract={entriesExcel}
          input={{ query: filter }}
          name={`movimientos_${year}_${currency}`}
          label="Excel"
          small
        />
      }
      footer={
        writes && (
          <>
            <Button icon={Plus} variant="primary" onClick={() => address.open("movimiento", cell)}>
              Cargar movimiento
            </Button>
            {cell.centre !== undefined && (
              <Button icon={ArrowLeftRight} onClick={() => address.open("reasignar", cell)}>
                Pedir reasignación
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {(entries.data || !entries.error) && (
          <CellSummary
            figures={entries.data?.figures}
            currency={currency}
            hrefOf={(of) => address.cellHref(cell, of)}
          />
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Segmented
            label="Tipo de movimiento"
            options={KINDS}
            value={kind ?? "todos"}
            onChange={(tipo) => set({ tipo: tipo === "todos" ? undefined : tipo, pagina: undefined })}
          />
          <SearchField
            label="Buscar movimiento"
            value={words}
            onChange={(buscar) => set({ buscar, pagina: undefined })}
          />
        </div>
        <EntriesTable
          entries={entries}
          sort={sort}
          page={page}
          filtered={Boolean(kind || words)}
          oneKind={Boolean(kind)}
          onSort={(orden) => set({ orden, pagina: undefined })}
          onPage={(next) => set({ pagina: String(next) })}
          onClear={() => set({ tipo: undefined, buscar: undefined, pagina: undefined })}
          onReverse={writes ? setReversing : undefined}
        />
      </div>
      {reversing && <ReverseModal entry={reversing} onClose={() => setReversing(null)} />}
    </Drawer>
  );
}
