import { Card } from "@/components/kit/Card";
import { OutsideCards, WorkItem } from "./CardBars";
import type { LoadProps } from "./LoadGrid";
import { openText, personText, weekTitle } from "./loadText";
import { PersonHead } from "./PersonHead";
import { WeekCell } from "./WeekCell";

/** The phone's form of the load: a card per person, with the weeks that have work and what it is. */
export function LoadCards({ model, rows, hoursOf, capacityOf, onCapacity }: LoadProps) {
  return (
    <ul className="flex flex-col gap-2.5">
      {rows.map((row) => (
        <li key={row.person ?? "nadie"}>
          <Card>
            <PersonHead row={row} model={model} capacity={capacityOf(row.person)} onCapacity={onCapacity} />
            <p className="mt-1 text-help text-muted">{openText(row)}</p>
            <ul aria-label={`Semanas de ${personText(row.person, model.nameOf)}`} className="mt-2 flex flex-col gap-3">
              {row.weeks.map((week, index) => {
                const bars = row.bars.filter(({ first, last }) => first <= index && index <= last);
                if (bars.length === 0) return null;
                return (
                  <li key={week.week} className="border-t border-line-soft pt-2">
                    <span className="text-help text-muted">{weekTitle(week.week)}</span>
                    <WeekCell week={week} capacity={hoursOf(row.person)} />
                    <ul className="mt-1">
                      {bars.map(({ card }) => (
                        <li key={card.id} className="flex items-center gap-1">
                          <WorkItem card={card} model={model} />
                        </li>
                      ))}
                    </ul>
                  </li>
                );
              })}
            </ul>
            <OutsideCards cards={row.outside} model={model} />
          </Card>
        </li>
      ))}
    </ul>
  );
}
