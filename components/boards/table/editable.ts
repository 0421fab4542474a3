import type { CardRow } from "@/lib/boards/schema";
import type { BoardModel } from "../model";

/** Whether what a card says may be changed by who looks at it: not in the archive, nor where a column settles it. */
export const editable = ({ columns }: Pick<BoardModel, "columns">, card: CardRow): boolean =>
  !card.archived && !columns.get(card.column_id)?.locked;
