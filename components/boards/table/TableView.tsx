import { useMemo } from "react";
import { FailedModal } from "@/components/kit/FailedModal";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Toolbar } from "@/components/kit/Toolbar";
import type { Bulk } from "@/components/kit/table/DataTable";
import { TableControls } from "@/components/kit/table/TableControls";
import type { CardRow } from "@/lib/boards/schema";
import { useAddress } from "@/lib/client/useAddress";
import { countText, plural } from "@/lib/format/text";
import type { ViewProps } from "../model";
import { useSeenCards } from "../seen";
import { BulkActions } from "./BulkActions";
import { CardTable } from "./CardTable";
import { cardColumns } from "./columns";
import { groupCards, groupings, isGrouping, sumsOf } from "./groups";
import { sumText } from "./sumText";
import { listKey, useAddressView } from "./tableAddress";
import { useCardsBulk } from "./useCardsBulk";

/** The cards of a board as a list: changed in place, grouped, added up, several at a time. */
export default function TableView({ model }: ViewProps) {
  const address = useAddress();
  const columns = useMemo(() => cardColumns(model), [model]);
  const view = useAddressView(columns, listKey(model.board.key), address);
  const { cards, loading } = useSeenCards(model);
  const bulking = useCardsBulk(model);
  const by = address.get("agrupar");
  const groups = useMemo(
    () => (isGrouping(by) ? groupCards(cards, by, { ...model.board, nameOf: model.nameOf }) : null),
    [by, cards, model.board, model.nameOf],
  );
  const bulk: Bulk<CardRow> = {
    noun: (count) => plural(count, "tarjeta"),
    detail: (rows) => sumText(sumsOf(rows, model.board.fields)),
    actions: (rows, clear) => (
      <BulkActions
        model={model}
        rows={rows}
        busy={bulking.busy}
        onStep={(step) => void bulking.run(rows, step).then(clear)}
      />
    ),
  };
  const shared = { model, columns, view, bulk, loading };

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Toolbar end={<TableControls view={view} />}>
        <SelectField
          compact
          hideLabel
          label="Agrupar por"
          className="w-52 shrink-0"
          placeholder="Sin agrupar"
          options={Object.entries(groupings).map(([value, label]) => ({ value, label: `Por ${label.toLowerCase()}` }))}
          value={isGrouping(by) ? by : ""}
          onChange={(agrupar) => address.set({ agrupar })}
        />
        <span role={model.filter.cerrada ? "status" : undefined} className="text-help text-muted">
          {countText(cards.length, "tarjeta")}
        </span>
      </Toolbar>
      {groups && groups.length > 0 ? (
        groups.map((group) => (
          <details key={group.key} open className="group/section min-w-0">
            <summary className="flex flex-wrap items-baseline gap-x-2 py-1.5">
              <h2 className="inline text-section first-letter:uppercase">{group.title}</h2>
              <span className="text-help text-muted">
                {[countText(group.cards.length, "tarjeta"), sumText(sumsOf(group.cards, model.board.fields))]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </summary>
            <CardTable {...shared} caption={group.title} cards={group.cards} />
          </details>
        ))
      ) : (
        <CardTable {...shared} caption="Tarjetas" cards={cards} />
      )}
      <FailedModal noun="tarjeta" failed={bulking.failed} onClose={bulking.forget} />
    </div>
  );
}
