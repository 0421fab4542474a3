import type { ReactNode } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { CopyButton } from "@/components/kit/CopyButton";
import { Drawer } from "@/components/kit/Drawer";
import { SearchField } from "@/components/kit/fields/SearchField";
import { Segmented } from "@/components/kit/Segmented";
import { useRead } from "@/lib/client/useRead";
import { ledgerEntriesExcel, listLedgerEntries } from "@/lib/ledger/api";
import { type EntryKind, entryKinds, entryKindTitles } from "@/lib/ledger/kinds";
import { PAGE_SIZE } from "@/lib/ledger/schema";
import { EntriesTable } from "./EntriesTable";
import { EntryFacts } from "./EntryFacts";
import { type Figure, useFigure } from "./figure";
import { shownOf } from "./shown";

const KINDS = [
  { value: "todos", label: "Todos" },
  ...entryKinds.map((value) => ({ value, label: entryKindTitles[value] })),
];
const SORTS: Record<string, string> = { dia: "day", importe: "amount" };

/** `-dia` of the address as the server calls it. */
function sortOf(text: string): string {
  const name = SORTS[text.replace("-", "")] ?? "day";
  return text.startsWith("-") ? `-${name}` : name;
}

/**
 * What a figure is made of, of any screen: its entries paged, ordered and searched by the server, the record and the files behind
 * each, and the Excel of exactly those. Opened from the address (`useFigure`), so that it can be shared.
 */
export default function EntriesDrawer({
  title,
  children,
}: {
  title: (figure: Figure) => string;
  children?: ReactNode;
}) {
  const { figure, entry, words, sort, page, set, entryHref, kindSet, close } = useFigure();
  const filter = { ...figure, q: words || undefined, sort: sortOf(sort) };
  const entries = useRead(listLedgerEntries, figure ? ({ query: { ...filter, page } } as never) : null);
  if (!figure) return null;
  const { data, error, isValidating, mutate } = entries;
  const open = data?.data.find(({ id }) => id === entry);
  return (
    <Drawer
      open
      width={760}
      onClose={close}
      eyebrow="Movimientos"
      title={title(figure)}
      meta={<span>En {figure.currency}</span>}
      actions={
        <>
          <CopyButton text={typeof window === "undefined" ? "" : window.location.href} label="Copiar el enlace" />
          <ExcelButton
            contract={ledgerEntriesExcel}
            input={{ query: filter } as never}
            name={`movimientos_${figure.currency}`}
            label="Excel"
            small
          />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        {open && <EntryFacts entry={open} onClose={() => set({ movimiento: undefined })} />}
        <div className="flex flex-wrap items-center gap-2">
          <div className="max-w-full overflow-x-auto">
            <Segmented
              label="Tipo de movimiento"
              options={KINDS}
              value={figure.kind ?? "todos"}
              onChange={(kind) => kindSet(figure, kind === "todos" ? undefined : (kind as EntryKind))}
            />
          </div>
          <SearchField
            label="Buscar movimiento"
            value={words}
            onChange={(buscar) => set({ buscar, pagina: undefined })}
          />
        </div>
        <EntriesTable
          viewsKey="movimientos"
          rows={data?.data.map(shownOf)}
          reading={{ error, isValidating, mutate }}
          total={data?.total ?? 0}
          sum={data?.sum ?? "0.00"}
          currency={figure.currency}
          sort={sort}
          sorts={Object.keys(SORTS)}
          page={page}
          pageSize={PAGE_SIZE}
          filtered={Boolean(figure.kind || words)}
          oneKind={Boolean(figure.kind)}
          hrefOf={entryHref}
          activeId={entry === null ? undefined : String(entry)}
          onSort={(orden) => set({ orden, pagina: undefined })}
          onPage={(next) => set({ pagina: String(next) })}
          onClear={() => {
            set({ buscar: undefined });
            kindSet(figure, undefined);
          }}
        />
      </div>
    </Drawer>
  );
}
