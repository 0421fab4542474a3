import { UserRoundPen } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { cx } from "@/components/kit/cx";
import { IconButton } from "@/components/kit/IconButton";
import { Link } from "@/components/kit/Link";
import { Popover } from "@/components/kit/Popover";
import { hoursText } from "@/lib/boards/rules/fieldText";
import type { LoadRow } from "@/lib/boards/rules/load";
import { cardCode } from "@/lib/boards/rules/words";
import type { CardRow } from "@/lib/boards/schema";
import { formatDay } from "@/lib/format/dates";
import { plural } from "@/lib/format/text";
import type { BoardModel } from "../model";
import { PeopleForm } from "../table/forms";
import { labelPlace } from "./labelPlace";

const FEW = 5;

interface Props {
  row: LoadRow<CardRow>;
  weeks: readonly string[];
  model: BoardModel;
  name: string;
}

/** A bar per card of a person, over the weeks it is worked on. A click opens it; a button gives it to somebody else. */
export function CardBars({ row, weeks, model, name }: Props) {
  const [whole, setWhole] = useState(false);
  const bars = whole ? row.bars : row.bars.slice(0, FEW);
  const left = row.bars.length - FEW;
  const columns = { gridTemplateColumns: `repeat(${weeks.length}, minmax(0, 1fr))` };
  return (
    <>
      <ul aria-label={`Tarjetas de ${name}`} className="flex flex-col gap-1">
        {bars.map(({ card, first, last }) => {
          const { side, from, to } = labelPlace(first, last, weeks.length);
          return (
            <li key={card.id} className="grid" style={columns}>
              <span
                aria-hidden="true"
                className="row-start-1 mx-1 h-6 self-center rounded-badge bg-accent-soft"
                style={{ gridColumn: `${first + 1} / ${last + 2}` }}
              />
              <span
                className={cx(
                  "relative row-start-1 mx-1 flex min-w-0 items-center gap-1",
                  side === "inside" && "px-2 text-accent-ink",
                  side === "left" && "justify-end",
                )}
                style={{ gridColumn: `${from + 1} / ${to + 1}` }}
              >
                <WorkItem card={card} model={model} />
              </span>
            </li>
          );
        })}
      </ul>
      {left > 0 && (
        <span className="mx-1 inline-block">
          <Button size="sm" variant="link" onClick={() => setWhole(!whole)}>
            {whole ? "Ver menos" : `Ver ${left} más`}
          </Button>
        </span>
      )}
      <OutsideCards cards={row.outside} model={model} />
    </>
  );
}

/** The cards that fall in none of the weeks. */
export function OutsideCards({ cards, model }: { cards: readonly CardRow[]; model: BoardModel }) {
  if (cards.length === 0) return null;
  return (
    <details className="mx-2 mt-1 text-help phone:mx-0">
      <summary className="tap text-muted">
        {cards.length} {plural(cards.length, "tarjeta")} sin fecha o más adelante
      </summary>
      <ul className="mt-1 flex flex-col gap-1">
        {cards.map((card) => (
          <li key={card.id} className="flex items-center gap-1">
            <WorkItem card={card} model={model} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A card by its name, and the button that gives it to somebody else. */
export function WorkItem({ card, model }: { card: CardRow; model: BoardModel }) {
  return (
    <>
      <BarLink card={card} model={model} />
      <Reassign card={card} model={model} />
    </>
  );
}

function BarLink({ card, model }: { card: CardRow; model: BoardModel }) {
  const facts = [
    card.due_on === null ? "sin fecha" : `vence ${formatDay(card.due_on)}`,
    card.hours === null ? "sin estimar" : hoursText(card.hours),
  ].join(", ");
  return (
    <Link
      href={model.href(card.number)}
      shallow
      scroll={false}
      title={`${card.title} (${facts})`}
      className="relative min-w-0 truncate py-1 text-help hover:underline phone:py-3"
    >
      {cardCode(model.board.prefix, card.number)} {card.title}
      <span className="sr-only">, {facts}</span>
    </Link>
  );
}

function Reassign({ card, model }: { card: CardRow; model: BoardModel }) {
  return (
    <Popover
      label={`Reasignar ${card.title}`}
      align="end"
      trigger={<IconButton size="sm" icon={UserRoundPen} label={`Reasignar ${card.title}`} />}
    >
      {(close) => (
        <PeopleForm
          value={card.assignees}
          people={model.board.people}
          nameOf={model.nameOf}
          onSave={(assignees) => void model.change(card, { assignees: [...assignees] })}
          close={close}
        />
      )}
    </Popover>
  );
}
