import { eachOf, useBulk } from "@/components/frame/useBulk";
import { archiveCard, changeCard, moveCard } from "@/lib/boards/api";
import { cardCode } from "@/lib/boards/rules/words";
import type { CardChange, CardRow } from "@/lib/boards/schema";
import { CallError, call } from "@/lib/client/call";
import { countText } from "@/lib/format/text";
import type { BoardModel } from "../model";

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
export function useCardsBulk(model: BoardModel) {
  const bulk = useBulk<CardRow>(({ number, title }) => ({
    title: `${cardCode(model.board.prefix, number)} ${title}`,
    href: model.href(number),
  }));
  const run = (cards: readonly CardRow[], step: BulkStep) =>
    bulk.run(cards, {
      take: (rows, onDone) => eachOf(rows, (card) => take(card, step).catch(reasonOf), onDone),
      done: (count) => countText(count, `tarjeta ${DONE[step.do]}`, `tarjetas ${DONE[step.do]}s`),
      after: model.refresh,
    });
  return { ...bulk, run };
}

function reasonOf(error: unknown): string {
  if (error instanceof CallError) return error.message;
  throw error;
}
