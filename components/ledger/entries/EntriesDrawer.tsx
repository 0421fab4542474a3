import type { ReactNode } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { CopyButton } from "@/components/kit/CopyButton";
import { Drawer } from "@/components/kit/Drawer";
import { SearchField } from "@/components/kit/fields/SearchField";
import { Segmented } from "@/components/kit/Segmented";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { ledgerEntriesExcel, listLedgerEntries } from "@/lib/ledger/api";
import { type EntryKind, entryKinds, entryKindTitles } from "@/lib/ledger/kinds";
import { type EntryRow, type KindSum, PAGE_SIZE } from "@/lib/ledger/schema";
import { EntriesTable } from "./EntriesTable";
import { EntryFacts } from "./EntryFacts";
import { type Figure, useFigure } from "./figure";
import { shownOf } from "./shown";

const SORTS: Record<string, string> = {
  dia: "day",
  importe: "amount",
  tipo: "kind",
  centro: "centre",
  concepto: "concept",
};
/** The orders that are quick however many entries there are. */
const ALWAYS = ["dia", "importe"];

/** `-dia` of the address as the server calls it. */
function sortOf(text: string): string {
  const name = SORTS[text.replace("-", "")] ?? "day";
  return text.startsWith("-") ? `-${name}` : name;
}

interface Props {
  title: (figure: Figure) => string;
  /** Above the entries: what the figure comes to by kind, undefined while it is on its way. */
  summary?: (sums: readonly KindSum[] | undefined, figure: Figure) => ReactNode;
  /** What the screen calls a kind, where it has a word of its own. */
  words?: Partial<Record<EntryKind, string>>;
  /** The figures' kinds add up to one amount, which is what the screen shows. */
  adds?: boolean;
  /** By what it is sorted; by day and amount unless said. */
  sorts?: readonly string[];
  viewsKey?: string;
  /** What somebody may do with an entry, beside its row on a desk and in its card on a phone. */
  actions?: { onDesk: (row: EntryRow) => ReactNode; onPhone: (row: EntryRow) => ReactNode };
  footer?: ReactNode;
}

/**
 * What a figure is made of, of any screen: its entries paged, ordered and searched by the server, the record and the files behind
 * each, and the Excel of exactly those. Opened from the address (`useFigure`), so that it can be shared.
 */
export default function EntriesDrawer({ title, summary, words: own = {}, adds, actions, footer, ...shown }: Props) {
  const { figure, entry, words, sort, page, look, entryHref, kindSet, closeEntry, close } = useFigure();
  const filter = { ...figure, q: words || undefined, sort: sortOf(sort) };
  const entries = useRead(listLedgerEntries, figure ? ({ query: { ...filter, page } } as never) : null);
  useLive("movimientos", () => void entries.mutate());
  if (!figure) return null;
  const { data, error, isValidating, mutate } = entries;
  const titles = { ...entryKindTitles, ...own };
  const kinds = entryKinds.filter((kind) => !figure.kinds || figure.kinds.split(",").includes(kind));
  const byId = (id: number) => data?.data.find((row) => row.id === id);
  const open = entry === null ? undefined : byId(entry);
  const actionOf = (draw: (row: EntryRow) => ReactNode) => (id: number) => {
    const row = byId(id);
    return row ? draw(row) : null;
  };
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
      footer={footer}
    >
      <div className="flex flex-col gap-4">
        {(data || !error) && summary?.(data?.sums, figure)}
        {open && <EntryFacts entry={open} titles={titles} onClose={closeEntry} />}
        <div className="flex flex-wrap items-center gap-2">
          {kinds.length > 1 && (
            <div className="max-w-full overflow-x-auto">
              <Segmented
                label="Tipo de movimiento"
                options={[
                  { value: "todos", label: "Todos" },
                  ...kinds.map((value) => ({ value, label: titles[value] })),
                ]}
                value={figure.kind ?? "todos"}
                onChange={(kind) => kindSet(figure, kind === "todos" ? undefined : (kind as EntryKind))}
              />
            </div>
          )}
          <SearchField label="Buscar movimiento" value={words} onChange={(text) => look({ words: text })} />
        </div>
        <EntriesTable
          viewsKey={shown.viewsKey ?? "movimientos"}
          rows={data?.data.map((row) => shownOf(row, titles))}
          reading={{ error, isValidating, mutate }}
          total={data?.total ?? 0}
          sum={data?.sum ?? "0.00"}
          currency={figure.currency}
          sort={sort}
          sorts={shown.sorts ?? ALWAYS}
          page={page}
          pageSize={PAGE_SIZE}
          filtered={Boolean(figure.kind || words)}
          oneKind={Boolean(figure.kind || adds)}
          hrefOf={entryHref}
          activeId={entry === null ? undefined : String(entry)}
          actions={actions && { onDesk: actionOf(actions.onDesk), onPhone: actionOf(actions.onPhone) }}
          onSort={(next) => look({ sort: next })}
          onPage={(next) => look({ page: String(next) })}
          onClear={() => {
            look({ words: undefined });
            kindSet(figure, undefined);
          }}
        />
      </div>
    </Drawer>
  );
}
