import { keptShown } from "@/components/kit/table/useTableView";
import { orderOf, orderText } from "@/lib/boards/rules/cardOrder";
import type { Address } from "@/lib/client/useAddress";
import type { BoardModel } from "../model";
import { cardColumns } from "./columns";
import { type Grouping, isGrouping } from "./groups";
import { isShownIn, listKey, shownOf } from "./tableAddress";

/** What the rows of a grouping are ordered by, so that its groups stay together. */
const GROUPED_BY: Record<Grouping, string> = {
  columna: "columna",
  persona: "personas",
  tipo: "tipo",
  prioridad: "prioridad",
  etiqueta: "etiquetas",
  mes: "mes",
};

/** What the list shows of each card and in which order, as the workbook is asked for it. */
export function listAsked(model: BoardModel, { get }: Pick<Address, "get">): { columnas: string; orden: string } {
  const columns = cardColumns(model);
  const by = get("agrupar");
  const groups = isGrouping(by) ? [{ id: GROUPED_BY[by], desc: false }] : [];
  const isShown = isShownIn(columns, get("ver") ? shownOf(get("ver")) : keptShown(listKey(model.board.key)));
  return {
    columnas: columns
      .map(({ id }) => id)
      .filter(isShown)
      .join(","),
    orden: orderText([...groups, ...orderOf(get("orden"))]),
  };
}
