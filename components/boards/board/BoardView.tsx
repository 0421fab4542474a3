import dynamic from "next/dynamic";
import { type FocusEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { useDrag } from "@/components/kit/useDrag";
import type { CardRow } from "@/lib/boards/schema";
import { useAddress } from "@/lib/client/useAddress";
import { todayIn } from "@/lib/format/dates";
import { cx } from "../../kit/cx";
import { tabPanel } from "../../kit/Tabs";
import { PHONE, useMediaQuery } from "../../kit/useMediaQuery";
import { useNow } from "../../kit/useNow";
import { BOARD_HEIGHT } from "../boardHeight";
import type { ViewProps } from "../model";
import { byColumn } from "../order";
import { BoardColumn } from "./BoardColumn";
import { BoardToolsProvider, type LaneHandle } from "./boardContext";
import { CardFace } from "./CardFace";
import { FlyingCard } from "./FlyingCard";
import { LaneTabs } from "./LaneTabs";
import { sayMove } from "./sayMove";
import { findCard, type Lane } from "./steps";
import { swallowClick } from "./swallowClick";
import { KEYS_HELP, useBoardKeys } from "./useBoardKeys";
import { useCardFocus } from "./useCardFocus";
import { useCarry } from "./useCarry";
import { useLanes } from "./useLanes";
import { useSwipe } from "./useSwipe";

const MoveMenu = dynamic(() => import("../MoveMenu"), { ssr: false });

/** The cards in columns, dragged by the pointer or moved by keys; one column at a time on a phone. */
export function BoardView({ model }: ViewProps) {
  const { board } = model;
  const phone = useMediaQuery(PHONE);
  const printing = useMediaQuery("print");
  const moment = useNow();
  const opened = Number(useAddress().get("tarea"));
  const help = useId();
  const [said, say] = useState("");
  const [moving, setMoving] = useState<{ card: CardRow; anchor: HTMLElement } | null>(null);
  const [tab, setTab] = useState(0);
  const handles = useRef(new Map<number, LaneHandle>());

  const lanes = useLanes(model);
  const counts = useMemo(() => byColumn(model.all), [model.all]);

  const { grip, point, grab } = useDrag((taken, dropped) => {
    swallowClick();
    const card = model.all.find(({ id }) => id === taken.id);
    const [from, to] = [findCard(shown, taken.id), placeNow()];
    if (!dropped || !card || !from || !to || (from.lane === to.lane && from.index === to.index)) return;
    void sayMove({ model, lanes: shown, say }, card, to);
  });
  const dragged = grip?.id ?? null;

  // While a card is on its way the board stands still: what others do shows when it has arrived.
  const still = useRef(lanes);
  const busy = dragged !== null;
  if (!busy) still.current = lanes;
  const shown = still.current;

  const { active, focus, onFocus, onBlur } = useCardFocus(shown, handles, setTab);
  const openMove = useCallback((card: CardRow, anchor: HTMLElement) => setMoving({ card, anchor }), []);
  const keys = useBoardKeys({ model, lanes: shown, focus, say, openMove });
  const { place, placeNow } = useCarry(dragged, point, shown, handles);
  const swipe = useSwipe((step) => {
    if (!busy) setTab((now) => Math.max(0, Math.min(lanes.length - 1, now + step)));
  });

  const register = useCallback((column: number, handle: LaneHandle | null) => {
    if (handle) handles.current.set(column, handle);
    else handles.current.delete(column);
  }, []);
  // On a phone one column is in sight: a filter that leaves nothing in it goes to the first one that has something.
  const filtered = useRef(model.filter);
  useEffect(() => {
    if (filtered.current === model.filter) return;
    filtered.current = model.filter;
    setTab((now) => {
      const first = lanes.findIndex(({ cards }) => cards.length > 0);
      return first === -1 || lanes[now]?.cards.length ? now : first;
    });
  }, [model.filter, lanes]);
  const carried = dragged ?? keys.held?.id ?? null;
  const target = dragged === null ? (keys.held?.place ?? null) : place;
  useEffect(() => {
    const lane = keys.held && shown[keys.held.place.lane];
    if (!lane || !keys.held) return;
    const { box, show } = handles.current.get(lane.column.id) ?? {};
    box?.scrollIntoView({ block: "nearest", inline: "nearest" });
    show?.(Math.min(keys.held.place.index, lane.cards.length - 1));
  }, [keys.held, shown]);

  const { nameOf, personOf, href, readAgain } = model;
  const now = moment.toISOString();
  const tools = useMemo(
    () => ({
      board,
      nameOf,
      personOf,
      href,
      readAgain,
      opened,
      printing,
      help,
      register,
      openMove,
      grab,
      now,
      today: todayIn(undefined, now),
    }),
    [board, nameOf, personOf, href, readAgain, opened, printing, help, register, openMove, grab, now],
  );
  const flying = dragged === null ? undefined : model.all.find(({ id }) => id === dragged);

  // The keys of the cards inside are heard in one place.
  const heard = {
    onKeyDown: keys.onKeyDown,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => target.dataset.card && onFocus(Number(target.dataset.card)),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      onBlur(relatedTarget);
      if (relatedTarget) keys.drop();
    },
  };
  const visible = phone && !printing ? shown.slice(tab, tab + 1) : shown;
  return (
    <BoardToolsProvider value={tools}>
      <p id={help} className="sr-only">
        {KEYS_HELP}
      </p>
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
      {phone && <LaneTabs lanes={shown} counts={counts} value={tab} onChange={setTab} />}
      <div
        {...(phone && { ...swipe, ...tabPanel(String(shown[tab]?.column.id ?? "")) })}
        {...heard}
        data-scroll
        className={cx(
          "flex gap-3 print:h-auto print:flex-wrap print:overflow-visible",
          BOARD_HEIGHT,
          "-mx-6 overflow-x-auto px-6 pb-1 phone:mx-0 phone:px-0",
        )}
      >
        {visible.map((lane, index) => (
          <BoardColumn
            key={lane.column.id}
            lane={lane}
            count={counts.get(lane.column.id)?.length ?? 0}
            line={target && target.lane === (phone ? tab : index) ? target.index : null}
            wide={phone}
            active={within(lane, active)}
            carried={within(lane, carried)}
          />
        ))}
      </div>
      {grip && flying && (
        <FlyingCard grip={grip} point={point}>
          <CardFace board={board} nameOf={nameOf} personOf={personOf} now={now} card={flying} today={tools.today} />
        </FlyingCard>
      )}
      {moving && (
        <MoveMenu
          model={model}
          card={moving.card}
          anchor={moving.anchor}
          onClose={() => {
            setMoving(null);
            focus(moving.card.id);
          }}
        />
      )}
    </BoardToolsProvider>
  );
}

/** The card, where it is one of the column's. */
const within = ({ cards }: Lane, id: number | null) => (cards.some((card) => card.id === id) ? id : null);
