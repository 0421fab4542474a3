import { useState } from "react";
import type { Failed } from "@/components/kit/FailedModal";
import { toast } from "@/components/kit/toast";
import { archiveCard, changeCard, moveCard } from "@/lib/boards/api";
import { cardCode } from "@/lib/boards/rules/words";
import type { CardChange, CardRow } from "@/lib/boards/schema";
import { CallError, call } from "@/lib/client/call";
import { countText } from "@/lib/format/text";
import type { BoardModel } from "../model";

/** Calls at a time: a board of hundreds must not flood the server. */
const AT_ONCE = 4;

export type BulkStep =
  | { do: "move"; column_id: number }
  | { do: "change"; next: Omit<CardChange, "version"> }
  | { do: "archive" };

/** Answers what happened, when it is not what was asked for. */
async function take({ id, version }: CardRow, step: BulkStep): Promise<string | null> {
  const params = { id };
  if (step.do === "archive") await call(archiveCard, { params });
  else if (step.do === "change") await call(changeCard, { params, body: { ...step.next, version } });
  else if ((await call(moveCard, { params, body: { column_id: step.column_id } })).proposed)
    return "Quedó propuesta: la cierra quien dirige el tablero.";
  return null;
}

const DONE = { move: "movida", change: "cambiada", archive: "archivada" } as const;

/** Does the same to several cards, each on its own; what could not be done is kept, card by card. */
export function useBulk(model: BoardModel) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed[]>([]);

  const run = async (cards: readonly CardRow[], step: BulkStep): Promise<void> => {
    setBusy(true);
    const left: Failed[] = [];
    const waiting = [...cards];
    const work = async () => {
      for (let card = waiting.shift(); card; card = waiting.shift()) {
        const told = await take(card, step).catch((error: unknown) => {
          if (error instanceof CallError) return error.message;
          throw error;
        });
        if (told === null) continue;
        const title = `${cardCode(model.board.prefix, card.number)} ${card.title}`;
        left.push({ id: card.id, title, error: told, href: model.href(card.number) });
      }
    };
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    } finally {
      setBusy(false);
      model.refresh();
    }
    const count = cards.length - left.length;
    if (count > 0) toast.saved(countText(count, `tarjeta ${DONE[step.do]}`, `tarjetas ${DONE[step.do]}s`));
    setFailed(left);
  };

  return { run, busy, failed, clearFailed: () => setFailed([]) };
}
