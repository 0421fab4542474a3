import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLeaveWarning } from "@/components/kit/form/useLeaveWarning";
import { changeCard, getCard } from "@/lib/boards/api";
import { cardHistory } from "@/lib/boards/history/api";
import type { EventView } from "@/lib/boards/history/schema";
import type { ValueContext } from "@/lib/boards/rules/valueText";
import { boardTopic } from "@/lib/boards/rules/words";
import type { BoardView, CardDetail } from "@/lib/boards/schema";
import { CallError, call } from "@/lib/client/call";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { type CardPatch, patched, type Settled, settle, settledBase, untouched } from "./cardPatch";

/** A change that met another one: what was meant, and the card as it is. */
export interface Conflict {
  patch: CardPatch;
  now: CardDetail;
}

/** Why nobody changes the card; null when one may. */
function reasonOf(board: BoardView, card: CardDetail): string | null {
  if (card.archived) return "La tarjeta está archivada: traerla de vuelta para cambiarla.";
  const column = board.columns.find(({ id }) => id === card.column_id);
  return card.locked ? `Lo que está en ${column?.title ?? "esta columna"} no se cambia.` : null;
}

/** A card that is open: kept fresh, saved part by part, each against the version it was typed over. */
export function useCard(board: BoardView, number: number) {
  const read = useRead(getCard, { params: { board: board.key, id: number } }, { keepPreviousData: false });
  const { data, mutate } = read;
  const latest = useRef<CardDetail>(undefined);
  const known = useRef<{ id: number; version: number }>(undefined);
  const sending = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const settled = useRef<Settled>(new Map());
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [news, setNews] = useState<EventView[]>([]);
  const [names, setNames] = useState<Record<string, string>>({});
  const [pulse, setPulse] = useState(0);
  const [saved, setSaved] = useState("");
  const [pending, setPending] = useState(0);
  useLeaveWarning(pending > 0);

  /** Takes the answer of a call that changed the card. */
  const put = useCallback(
    (card: CardDetail) => {
      latest.current = card;
      known.current = { id: card.id, version: card.version };
      setPulse((before) => before + 1);
      void mutate(card, { revalidate: false });
    },
    [mutate],
  );

  useLive(boardTopic(board.key), ({ type, data: about }) => {
    if (type === "card" && about?.id !== latest.current?.id) return;
    void mutate();
    setPulse((before) => before + 1);
  });

  useEffect(() => {
    if (!data) return;
    const before = known.current;
    if (!before || before.id !== data.id) {
      latest.current = data;
      known.current = { id: data.id, version: data.version };
      settled.current.clear();
      setNews([]);
      setConflict(null);
      return;
    }
    if (data.version < before.version) return;
    // What is shown before its answer comes is not the card as it is kept.
    if (data.version > before.version || sending.current === 0) latest.current = data;
    if (data.version === before.version) return;
    known.current = { id: data.id, version: data.version };
    // Somebody changed it while it was open: says what, and who.
    call(cardHistory, { params: { id: String(data.id) }, query: { since: String(before.version), limit: "20" } }).then(
      (answer) => {
        const theirs = answer.items.filter(({ actor, kind }) => actor?.id !== board.me && kind === "changed");
        setNames((all) => ({ ...all, ...answer.names }));
        setNews((all) => [...theirs, ...all].slice(0, 5));
      },
      () => undefined,
    );
  }, [data, board.me]);

  const send = useCallback(
    async (patch: CardPatch, typedOver: CardDetail): Promise<boolean> => {
      const base = settledBase(typedOver, patch, settled.current);
      const now = latest.current ?? base;
      const over = untouched(patch, base, now) ? now : base;
      const write = async (version: number) => {
        const answer = await call(changeCard, { params: { id: String(base.id) }, body: { ...patch, version } });
        settle(settled.current, patch, answer);
        put(answer);
      };
      try {
        await write(over.version);
        setConflict(null);
        setSaved(`Guardado ${new Date().toLocaleTimeString("es-AR")}`);
        return true;
      } catch (error) {
        const current = error instanceof CallError && error.status === 409 ? (error.current as CardDetail) : undefined;
        if (!current) {
          settle(settled.current, patch, now);
          void mutate();
          throw error;
        }
        // What was changed meanwhile is something else: this goes over it and nothing is lost.
        if (untouched(patch, base, current) && over.version !== current.version) {
          await write(current.version);
          return true;
        }
        void mutate(current, { revalidate: false });
        setConflict({ patch, now: current });
        return false;
      }
    },
    [mutate, put],
  );

  /**
   * Saves parts of the card; `base` is the card as it was when they began to be typed. Shows at once. Answers false where
   * somebody else changed the same: then `conflict` has both. @throws CallError.
   */
  const save = useCallback(
    (patch: CardPatch, base: CardDetail): Promise<boolean> => {
      const count = (by: number) => {
        sending.current += by;
        setPending(sending.current);
      };
      count(1);
      void mutate((now) => now && patched(now, patch), { revalidate: false });
      const work = queue.current.then(() => send(patch, base)).finally(() => count(-1));
      queue.current = work.catch(() => undefined);
      return work;
    },
    [mutate, send],
  );

  const context = useMemo<ValueContext>(() => {
    const nameOf = (id: number) =>
      board.people.find((person) => person.id === id)?.name ??
      data?.names[String(id)] ??
      names[String(id)] ??
      "Alguien";
    return { fields: board.fields, nameOf, priorityTitles: board.priorityTitles };
  }, [board, data?.names, names]);

  return {
    board,
    card: data,
    error: read.error,
    retry: () => void mutate(),
    reason: data ? reasonOf(board, data) : null,
    editable: data !== undefined && reasonOf(board, data) === null,
    context,
    save,
    put,
    conflict,
    dropConflict: () => setConflict(null),
    news,
    dropNews: () => setNews([]),
    /** Changes whenever something of the card did. */
    pulse,
    /** A change is on its way: what is shown is not kept yet. */
    saving: pending > 0,
    /** What was saved, for screen readers. */
    saved,
  };
}

/** An open card that has come. */
export type CardModel = Omit<ReturnType<typeof useCard>, "card"> & { card: CardDetail };
