import { useMemo } from "react";
import { Badge } from "@/components/kit/Badge";
import { Card } from "@/components/kit/Card";
import { cx } from "@/components/kit/cx";
import { Link } from "@/components/kit/Link";
import type { CardRow } from "@/lib/boards/schema";
import { todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { CloseDecision } from "../closing/CloseDecision";
import { DueBadge } from "../DueBadge";
import type { BoardModel } from "../model";
import { filterContext } from "../useBoardModel";
import { ownQueue } from "./figures";

interface Props {
  model: BoardModel;
  now: Date;
}

/** One's own open cards before the team's: what is late, what is due today, and the rest. */
export function OwnQueue({ model, now }: Props) {
  const { board, all, nameOf } = model;
  const queue = useMemo(() => ownQueue(all, board.me, filterContext(board, nameOf, now)), [all, board, nameOf, now]);
  const { late, today, rest } = queue;
  const total = late.length + today.length + rest.length;
  return (
    <Card
      flush
      title="Lo mío"
      subtitle={total === 0 ? "Nada asignado por ahora." : countText(total, "tarjeta abierta", "tarjetas abiertas")}
    >
      {total > 0 && (
        <div className="grid border-t border-line-soft md:grid-cols-3 md:divide-x md:divide-line-soft">
          <Part title="Vencidas" tone="bad" cards={late} model={model} now={now} />
          <Part title="Vencen hoy" tone="warn" cards={today} model={model} now={now} />
          <Part title="Después" tone="neutral" cards={rest} model={model} now={now} />
        </div>
      )}
    </Card>
  );
}

interface PartProps extends Props {
  title: string;
  tone: "bad" | "warn" | "neutral";
  cards: readonly CardRow[];
}

function Part({ title, tone, cards, model, now }: PartProps) {
  const today = todayIn(undefined, now);
  return (
    <section aria-label={title} className={cx("min-w-0 px-4 py-2.5", cards.length === 0 && "phone:hidden")}>
      <h3 className="flex items-center gap-2 font-semibold">
        {title} <Badge tone={cards.length > 0 ? tone : "neutral"}>{cards.length}</Badge>
      </h3>
      <ul className="mt-1 max-h-52 overflow-y-auto">
        {cards.map((card) => (
          <li key={card.id} className="flex items-center gap-2 py-1">
            <Link
              href={model.href(card.number)}
              shallow
              scroll={false}
              title={card.title}
              className="min-w-0 flex-1 truncate hover:underline"
            >
              {card.title}
            </Link>
            <span className="hidden shrink-0 text-help text-muted xl:inline">
              {model.columns.get(card.column_id)?.title}
            </span>
            <DueBadge card={card} today={today} now={now.toISOString()} />
            <CloseDecision compact board={model.board} card={card} read={model.readAgain} />
          </li>
        ))}
      </ul>
    </section>
  );
}
