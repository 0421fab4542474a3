import Router from "next/router";
import { useCallback, useRef } from "react";
import { changeCard, moveCard } from "@/lib/boards/api";
import type { FieldDefinition } from "@/lib/boards/rules/definition";
import { missingFor } from "@/lib/boards/rules/filled";
import { cardCode } from "@/lib/boards/rules/words";
import type { BoardView, CardRow, ColumnView } from "@/lib/boards/schema";
import { CallError, call } from "@/lib/client/call";
import { fixOf } from "@/lib/client/callError";
import { toast } from "../kit/toast";
import { asRow } from "./asRow";
import type { BoardModel } from "./model";
import { movedTo, placeOf, withPatches } from "./order";
import { usePatches } from "./usePatches";

/** Fields that a card needs to enter a column, asked of the person before it moves. */
export interface Asked {
  card: CardRow;
  column: ColumnView;
  fields: FieldDefinition[];
  /** True once the card has them, false to leave it where it is. */
  answer: (ready: boolean) => void;
}

interface Given {
  board: BoardView | undefined;
  columns: ReadonlyMap<number, ColumnView>;
  /** As the server last said. */
  items: readonly CardRow[];
  put: (fresh: { items: CardRow[]; names: Record<string, string> }) => Promise<unknown>;
  readAgain: (ids: readonly number[]) => Promise<void>;
  ask: (asked: Asked | null) => void;
  open: (number: number) => void;
}

const mayHelp = (error: CallError) => error.status === 0 || error.status >= 500;

/** Moving and changing cards: at once on the screen, back again with a word when the server will not. */
export function useCardWrites(given: Given) {
  const { patches, during } = usePatches();
  const latest = useRef({ ...given, patches });
  latest.current = { ...given, patches };
  /** Versions that one's own changes made, until the list has them. */
  const versions = useRef(new Map<number, number>());

  const change = useCallback<BoardModel["change"]>(
    async (card, next) => {
      const { put, readAgain, open } = latest.current;
      const send = () => {
        const version = Math.max(card.version, versions.current.get(card.id) ?? 0);
        return call(changeCard, { params: { id: card.id }, body: { ...next, version } });
      };
      const { description: _, ...plain } = next;
      const shown = { ...plain, ...(next.fields && { fields: { ...card.fields, ...next.fields } }) };
      try {
        await during(card.id, shown as Partial<CardRow>, async () => {
          const detail = await send();
          versions.current.set(card.id, detail.version);
          await put({ items: [asRow(detail)], names: detail.names });
        });
        return true;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        void readAgain([card.id]);
        const again = mayHelp(error) ? { label: "Reintentar", run: () => void change(card, next) } : undefined;
        const look = { label: "Abrir", run: () => open(card.number) };
        toast.error(fixOf(error), { action: error.status === 409 ? look : again });
        return false;
      }
    },
    [during],
  );

  const move = useCallback<BoardModel["move"]>(
    async (card, to) => {
      const { board, columns, items, put, readAgain, ask } = latest.current;
      const column = columns.get(to.column_id);
      if (!board || !column) return false;
      const enters = to.column_id !== card.column_id;
      if (enters) {
        const fields = missingFor(column.needs, board.fields, card);
        if (fields.length > 0) {
          const ready = await new Promise<boolean>((answer) => ask({ card, column, fields, answer }));
          ask(null);
          if (!ready) return false;
        }
      }
      const now = withPatches(items, latest.current.patches);
      const back = placeOf(now, card);
      const code = cardCode(board.prefix, card.number);
      try {
        const done = await during(card.id, movedTo(now, card, to, column), async () => {
          const answer = await call(moveCard, { params: { id: card.id }, body: to });
          await put({ items: [answer.card], names: {} });
          return answer;
        });
        if (done.proposed)
          toast.info(`Quedó propuesto cerrar ${code} en ${column.title}. Lo aprueba quien dirige el tablero.`);
        else if (enters) {
          const over = done.over_limit ? `, que supera su límite de ${column.wip_limit}` : "";
          toast.saved(`${code} pasó a ${column.title}${over}.`, { undo: () => void move(done.card, back) });
        }
        return true;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        void readAgain([card.id]);
        const again = mayHelp(error) ? { label: "Reintentar", run: () => void move(card, to) } : undefined;
        // What its show lacks is put right there: the first of it, where it says so.
        const link = error.issues.find((issue) => issue.link)?.link ?? (card.show_id && `/shows/${card.show_id}`);
        const look =
          link && error.code === "transicion_invalida"
            ? { label: "Abrir show", run: () => void Router.push(link) }
            : again;
        toast.error(`${code} volvió a su lugar. ${error.message}`, { action: look });
        return false;
      }
    },
    [during],
  );

  return { patches, move, change };
}
