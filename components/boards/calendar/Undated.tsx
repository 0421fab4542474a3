import { CalendarPlus } from "lucide-react";
import { type Ref, useState } from "react";
import { Card } from "@/components/kit/Card";
import { EmptyState } from "@/components/kit/EmptyState";
import { IconButton } from "@/components/kit/IconButton";
import { Link } from "@/components/kit/Link";
import { LoadMore } from "@/components/kit/Pagination";
import { Popover } from "@/components/kit/Popover";
import { cardCode } from "@/lib/boards/rules/words";
import type { CardRow } from "@/lib/boards/schema";
import type { BoardModel } from "../model";
import { DayForm } from "../table/forms";

const STEP = 20;

interface Props {
  cards: readonly CardRow[];
  model: BoardModel;
  onDay: (card: CardRow, due_on: string) => void;
  /** What the calendar takes cards from. */
  ref?: Ref<HTMLElement>;
}

/** The open cards that no calendar shows, so that nobody forgets them: dragged onto a day, or given one by its button. */
export function Undated({ cards, model, onDay, ref }: Props) {
  const [shown, setShown] = useState(STEP);
  const { board } = model;
  const open = model.cards.some(({ closed_at }) => closed_at === null);
  return (
    <aside ref={ref} aria-label="Sin fecha" className="lg:w-72 lg:shrink-0">
      <Card title="Sin fecha" subtitle={cards.length > 0 ? `${cards.length} sin vencimiento` : undefined} flush>
        {cards.length === 0 ? (
          <EmptyState compact title={open ? "Todas tienen vencimiento" : "Ninguna tarjeta abierta"} />
        ) : (
          <ul className="divide-y divide-line-soft border-t border-line-soft">
            {cards.slice(0, shown).map((card) => (
              <li
                key={card.id}
                data-undated={card.id}
                className="flex items-center gap-1 bg-surface pr-2 hover:bg-hover md:cursor-grab"
              >
                <Link
                  href={model.href(card.number)}
                  shallow
                  scroll={false}
                  draggable={false}
                  className="min-w-0 flex-1 break-words py-2 pl-4 focus-visible:-outline-offset-2"
                >
                  <span className="block text-second text-muted">{cardCode(board.prefix, card.number)}</span>
                  {card.title}
                </Link>
                <Popover
                  label={`Vencimiento de ${cardCode(board.prefix, card.number)}`}
                  align="end"
                  trigger={<IconButton size="sm" icon={CalendarPlus} label={`Poner fecha a ${card.title}`} />}
                >
                  {(close) => (
                    <DayForm label="Vence" value={null} onSave={(day) => day && onDay(card, day)} close={close} />
                  )}
                </Popover>
              </li>
            ))}
          </ul>
        )}
        <LoadMore shown={Math.min(shown, cards.length)} total={cards.length} onMore={() => setShown(shown + STEP)} />
      </Card>
    </aside>
  );
}
