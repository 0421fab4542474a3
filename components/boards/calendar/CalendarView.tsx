import { ChevronLeft, ChevronRight } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { Button } from "@/components/kit/Button";
import { IconButton } from "@/components/kit/IconButton";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { cardCode } from "@/lib/boards/rules/words";
import type { CardRow } from "@/lib/boards/schema";
import { useAddress } from "@/lib/client/useAddress";
import { formatDayLong, MONTHS, todayIn } from "@/lib/format/dates";
import { moveMonth } from "@/lib/format/month";
import type { ViewProps } from "../model";
import { Undated } from "./Undated";

const MonthGrid = dynamic(() => import("./MonthGrid"), {
  ssr: false,
  loading: () => <SkeletonRows rows={10} label="Cargando el calendario..." />,
});

/** The cards of a board by the day they are due, a month at a time; the ones without a day beside it. */
export default function CalendarView({ model }: ViewProps) {
  const address = useAddress();
  const thisMonth = todayIn().slice(0, 7);
  const asked = address.get("mes");
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : thisMonth;
  const go = (mes: string) => address.set({ mes: mes === thisMonth ? undefined : mes });
  const outside = useRef<HTMLElement>(null);
  const [said, say] = useState("");
  /** Gives a card its days and says it. */
  const onDays = async (card: CardRow, next: { due_on: string | null; start_on?: string }): Promise<boolean> => {
    const code = cardCode(model.board.prefix, card.number);
    say(next.due_on ? `${code} vence el ${formatDayLong(next.due_on)}.` : "");
    const done = await model.change(card, next);
    if (!done) say(`${code} quedó como estaba.`);
    return done;
  };
  const undated = model.cards.filter(({ due_on, closed_at }) => due_on === null && closed_at === null);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <IconButton label="Mes anterior" icon={ChevronLeft} onClick={() => go(moveMonth(month, -1))} />
        <IconButton label="Mes siguiente" icon={ChevronRight} onClick={() => go(moveMonth(month, 1))} />
        <Button size="sm" disabled={month === thisMonth} onClick={() => go(thisMonth)}>
          Hoy
        </Button>
        <h2 aria-live="polite" className="text-section first-letter:uppercase">
          {MONTHS[Number(month.slice(5)) - 1]} {month.slice(0, 4)}
        </h2>
        <p className="ml-auto text-help text-muted phone:hidden">
          Arrastrar cambia el vencimiento; con el teclado, Alt y las flechas.
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:flex-row">
        <div className="min-w-0 flex-1">
          <MonthGrid month={month} model={model} outside={outside} onDays={onDays} onMonth={go} />
        </div>
        <Undated ref={outside} cards={undated} model={model} onDay={(card, due_on) => void onDays(card, { due_on })} />
      </div>
    </div>
  );
}
