import { Ellipsis } from "lucide-react";
import { type MouseEvent, memo, type TouchEvent } from "react";
import type { CardRow } from "@/lib/boards/schema";
import { cx } from "../../kit/cx";
import { Icon } from "../../kit/Icon";
import { useBoardTools } from "./boardContext";
import { CardFace } from "./CardFace";

export const CARD_BOX = "relative rounded-control border bg-surface px-3 py-2.5";

interface Props {
  card: CardRow;
  /** Tab stops at it. */
  tabbable: boolean;
  /** It is on its way, by pointer or by keys. */
  carried: boolean;
}

/** A card in its column: the pointer drags it, its title opens it, "..." and M move it, the arrows go to the next one. */
export const BoardCard = memo(function BoardCard({ card, tabbable, carried }: Props) {
  const { board, nameOf, personOf, href, opened, today, now, help, openMove, grab } = useBoardTools();
  const tabIndex = tabbable ? 0 : -1;
  const grips = {
    onMouseDown: (event: MouseEvent<HTMLElement>) => grab(event, card.id),
    onTouchStart: (event: TouchEvent<HTMLElement>) => grab(event, card.id),
  };
  return (
    <div
      {...grips}
      className={cx(
        CARD_BOX,
        "group md:cursor-grab transition-[border-color,opacity] has-[a:focus-visible]:outline-2",
        "has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-accent print:break-inside-avoid",
        opened === card.number ? "border-accent ring-1 ring-accent" : "border-line hover:border-line-strong",
        carried && "border-dashed opacity-50",
      )}
    >
      <CardFace
        card={card}
        board={board}
        nameOf={nameOf}
        personOf={personOf}
        today={today}
        now={now}
        help={help}
        tabIndex={tabIndex}
        href={href(card.number)}
      />
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={`Mover ${card.title}`}
        aria-haspopup="dialog"
        onMouseDown={(event) => event.stopPropagation()}
        onTouchStart={(event) => event.stopPropagation()}
        onClick={(event) => openMove(card, event.currentTarget)}
        className="absolute right-1.5 top-1.5 inline-flex size-6 items-center justify-center rounded-badge text-muted opacity-0
          hover:bg-accent-soft hover:text-accent-ink focus-visible:opacity-100 group-hover:opacity-100
          group-focus-within:opacity-100 pointer-coarse:opacity-100 phone:size-11"
        data-print="hide"
      >
        <Icon of={Ellipsis} />
      </button>
    </div>
  );
});
