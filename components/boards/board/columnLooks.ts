import { CircleCheck, CircleDashed, CircleDot, CircleEllipsis, CircleX } from "lucide-react";
import type { StateGroup } from "@/lib/boards/rules/words";
import type { ColumnView } from "@/lib/boards/schema";
import type { IconType } from "../../kit/Icon";

/** The drawing of each group of states. */
export const groupIcons: Record<StateGroup, IconType> = {
  backlog: CircleDashed,
  unstarted: CircleDot,
  started: CircleEllipsis,
  completed: CircleCheck,
  cancelled: CircleX,
};

/** How many cards a column holds: "4", or "4 de 3" where there is a limit. */
export const countText = (column: ColumnView, count: number): string =>
  column.wip_limit === null ? String(count) : `${count} de ${column.wip_limit}`;

export const isOver = (column: ColumnView, count: number): boolean =>
  column.wip_limit !== null && count > column.wip_limit;

/** The same with a filter, which shows `shown` of them: "1 / 4 de 3". */
export const shownText = (column: ColumnView, shown: number, count: number): string =>
  shown === count ? countText(column, count) : `${shown} / ${countText(column, count)}`;
