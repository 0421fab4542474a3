import { Pencil } from "lucide-react";
import { EmptyState } from "@/components/kit/EmptyState";
import { IconButton } from "@/components/kit/IconButton";
import { Popover } from "@/components/kit/Popover";
import type { Column, TotalsRow } from "@/components/kit/table/columns";
import { type Bulk, DataTable } from "@/components/kit/table/DataTable";
import type { TableView } from "@/components/kit/table/useTableView";
import { fieldColumnId } from "@/lib/boards/rules/cardOrder";
import { hoursText } from "@/lib/boards/rules/fieldText";
import { cardCode } from "@/lib/boards/rules/words";
import type { CardRow } from "@/lib/boards/schema";
import type { BoardModel } from "../model";
import { CardOnPhone } from "./CardOnPhone";
import { TitleForm } from "./forms";
import { type CardSums, sumsOf } from "./groups";
import { amountText, sumText } from "./sumText";

/** What the cards add up to, a row per currency; estimates and hours in the first one. */
function totalsOf({ hours, fields }: CardSums): TotalsRow[] {
  const currencies = [...new Set(fields.map(({ currency }) => currency))].filter((currency) => currency !== null);
  const cellsOf = (of: string | null) =>
    Object.fromEntries(
      fields
        .filter(({ currency }) => currency === of)
        .map(({ key, amount, currency }) => [fieldColumnId(key), amountText(amount, currency)]),
    );
  const plain = { ...cellsOf(null), ...(hours !== null && { horas: hoursText(hours) }) };
  const rows = currencies.map((currency) => ({
    id: currency,
    cells: { titulo: `Total ${currency}`, ...cellsOf(currency) },
  }));
  return [...(Object.keys(plain).length > 0 ? [{ id: "horas", cells: { titulo: "Total", ...plain } }] : []), ...rows];
}

/** Cards as a table: of the whole list or of one of its groups. */
export function CardTable({
  model,
  caption,
  cards,
  columns,
  view,
  bulk,
  loading,
  maxHeight,
}: {
  model: BoardModel;
  caption: string;
  cards: readonly CardRow[];
  columns: readonly Column<CardRow>[];
  view: TableView;
  bulk?: Bulk<CardRow>;
  loading?: boolean;
  maxHeight?: string;
}) {
  const sums = sumsOf(cards, model.board.fields);
  const rename = (card: CardRow) => (
    <Popover
      label={`Título de ${cardCode(model.board.prefix, card.number)}`}
      align="end"
      trigger={<IconButton size="sm" icon={Pencil} label={`Cambiar el título de ${card.title}`} />}
    >
      {(close) => <TitleForm value={card.title} onSave={(title) => void model.change(card, { title })} close={close} />}
    </Popover>
  );
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={cards}
      rowId={({ id }) => String(id)}
      rowLabel={({ title }) => title}
      rowHref={({ number }) => model.href(number)}
      rowActions={rename}
      view={view}
      totals={totalsOf(sums).filter(({ cells }) =>
        Object.keys(cells).some((id) => id !== "titulo" && view.isShown(id)),
      )}
      loading={loading}
      loadingText="Trayendo las tarjetas..."
      maxHeight={maxHeight}
      empty={
        <EmptyState title="Ninguna tarjeta pasa el filtro">Quitar algún filtro, o crear una tarea nueva.</EmptyState>
      }
      card={(card) => <CardOnPhone card={card} model={model} />}
      cardTotals={sumText(sums) && <p className="mt-3 text-help font-semibold">{sumText(sums)}</p>}
      bulk={bulk}
    />
  );
}
