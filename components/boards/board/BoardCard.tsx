import { useDraggable } from "@dnd-kit/core";
import { Ellipsis } from "lucide-react";
import Link from "next/link";
import { cardCode } from "@/lib/boards/rules/words";
import type { CardRow } from "@/lib/boards/schema";
import { cx } from "../../kit/cx";
import { Icon } from "../../kit/Icon";
import { useBoardTools } from "./boardContext";
import { CardFace } from "./CardFace";

export const CARD_BOX = "relative rounded-control border bg-surface px-3 py-2.5";

/** A card in its column: the pointer drags it, its title opens it, "..." and M move it, the arrows go to the next one. */
export function BoardCard({ card, tabbable }: { card: CardRow; tabbable: boolean }) {
  const { model, today, now, carried, help, openMove } = useBoardTools();
  const { setNodeRef, listeners } = useDraggable({ id: card.id, disabled: !model.writes });
  const tabIndex = tabbable ? 0 : -1;
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      className={cx(
        CARD_BOX,
        "group border-line transition-[border-color,opacity] hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-1 has-[a:focus-visible]:outline-accent print:break-inside-avoid",
        carried === card.id && "border-dashed opacity-50",
        model.writes && "md:cursor-grab",
      )}
    >
      <CardFace
        {...{ card, today, now }}
        board={model.board}
        nameOf={model.nameOf}
        personOf={model.personOf}
        title={
          <Link
            href={model.href(card.number)}
            shallow
            scroll={false}
            draggable={false}
            data-card={card.id}
            tabIndex={tabIndex}
            aria-describedby={help}
            title={cardCode(model.board.prefix, card.number)}
            className="outline-none after:absolute after:inset-0 after:rounded-control"
          >
            {card.title}
          </Link>
        }
      />
      {model.writes && (
        <button
          type="button"
          tabIndex={tabIndex}
          aria-label={`Mover ${card.title}`}
          aria-haspopup="dialog"
          onMouseDown={(event) => event.stopPropagation()}
          onTouchStart={(event) => event.stopPropagation()}
          onClick={(event) => openMove(card, event.currentTarget)}
          className="absolute right-1.5 top-1.5 inline-flex size-6 items-center justify-center rounded-badge text-muted opacity-0 hover:bg-accent-soft hover:text-accent-ink focus-visible:opacity-100 group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:opacity-100 phone:size-10"
          data-print="hide"
        >
          <Icon of={Ellipsis} />
        </button>
      )}
    </div>
  );
}
