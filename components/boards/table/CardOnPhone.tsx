import { Link } from "@/components/kit/Link";
import { StatusBadge } from "@/components/kit/StatusBadge";
import { cardCode } from "@/lib/boards/rules/words";
import type { CardRow } from "@/lib/boards/schema";
import { DueText } from "../DueText";
import { priorityLook } from "../looks";
import type { BoardModel } from "../model";
import { People } from "../People";

/** A row of the list on a phone. Its drawer is where it is changed. */
export function CardOnPhone({ card, model }: { card: CardRow; model: BoardModel }) {
  const column = model.columns.get(card.column_id)?.title;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Link href={model.href(card.number)} shallow scroll={false} className="min-h-11">
        <span className="block text-help text-muted">
          {[cardCode(model.board.prefix, card.number), card.type, column].filter(Boolean).join(" · ")}
        </span>
        <span className="block break-words font-semibold">{card.title}</span>
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-help">
        <StatusBadge of={priorityLook(model.board, card.priority)} />
        <DueText card={card} />
        <People ids={card.assignees} model={model} />
      </div>
    </div>
  );
}
