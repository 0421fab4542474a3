import {
  type Announcements,
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type FocusEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import type { CardRow } from "@/lib/boards/schema";
import { useAddress } from "@/lib/client/useAddress";
import { todayIn } from "@/lib/format/dates";
import { cx } from "../../kit/cx";
import { tabPanel } from "../../kit/Tabs";
import { PHONE, useMediaQuery } from "../../kit/useMediaQuery";
import { useNow } from "../../kit/useNow";
import MoveMenu from "../MoveMenu";
import type { ViewProps } from "../model";
import { byColumn } from "../order";
import { CARD_BOX } from "./BoardCard";
import { BoardColumn } from "./BoardColumn";
import { BoardToolsProvider, type LaneHandle } from "./boardContext";
import { CardFace } from "./CardFace";
import { LaneTabs } from "./LaneTabs";
import { sayMove } from "./sayMove";
import { findCard, type Lane } from "./steps";
import { KEYS_HELP, useBoardKeys } from "./useBoardKeys";
import { useCardFocus } from "./useCardFocus";
import { useCarry } from "./useCarry";
import { useLanes } from "./useLanes";
import { useSwipe } from "./useSwipe";

/** Said by useBoardKeys and by this view; the library's own words are English. */
const SILENT: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** The cards in columns, dragged by the pointer or moved by keys; one column at a time on a phone. */
export function BoardView({ model }: ViewProps) {
  const { board, writes } = model;
  const phone = useMediaQuery(PHONE);
  const printing = useMediaQuery("print");
  const moment = useNow();
  const opened = Number(useAddress().get("tarea"));
  const help = useId();
  const [said, say] = useState("");
  const [dragged, setDragged] = useState<number | null>(null);
  const [moving, setMoving] = useState<{ card: CardRow; anchor: HTMLElement } | null>(null);
  const [tab, setTab] = useState(0);
  const handles = useRef(new Map<number, LaneHandle>());

  const lanes = useLanes(model);
  const counts = useMemo(() => byColumn(model.all), [model.all]);

  // While a card is on its way the board stands still: what others do shows when it has arrived.
  const still = useRef(lanes);
  const busy = dragged !== null;
  if (!busy) still.current = lanes;
  const shown = still.current;

  const { active, focus, onFocus, onBlur } = useCardFocus(shown, handles, setTab);
  const openMove = useCallback((card: CardRow, anchor: HTMLElement) => setMoving({ card, anchor }), []);
  const keys = useBoardKeys({ model, lanes: shown, focus, say, openMove });
  const { place, placeNow } = useCarry(dragged, shown, handles);
  const swipe = useSwipe((step) => setTab((now) => Math.max(0, Math.min(lanes.length - 1, now + step))));

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
      ...{ board, writes, nameOf, personOf, href, readAgain },
      ...{ opened, printing, help, register, openMove, now, today: todayIn(undefined, now) },
    }),
    [board, writes, nameOf, personOf, href, readAgain, opened, printing, help, register, openMove, now],
  );
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const flying = dragged === null ? undefined : model.all.find(({ id }) => id === dragged);

  const onEnd = () => {
    const to = placeNow();
    setDragged(null);
    swallowClick();
    const from = flying && findCard(shown, flying.id);
    if (!flying || !from || !to || (from.lane === to.lane && from.index === to.index)) return;
    void sayMove({ model, lanes: shown, say }, flying, to);
  };

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
        {writes ? KEYS_HELP : "Enter la abre. Las flechas pasan a otra tarjeta."}
      </p>
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
      {phone && <LaneTabs lanes={shown} counts={counts} value={tab} onChange={setTab} />}
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: "" } }}
        onDragStart={({ active: { id } }) => setDragged(Number(id))}
        onDragEnd={onEnd}
        onDragCancel={() => {
          setDragged(null);
          swallowClick();
        }}
      >
        <div
          {...(phone && { ...swipe, ...tabPanel(String(shown[tab]?.column.id ?? "")) })}
          {...heard}
          data-scroll
          className={cx(
            "flex gap-3 print:h-auto print:flex-wrap print:overflow-visible",
            "h-[max(420px,calc(100dvh-var(--board-top,208px)-var(--shell-top,0px)))]",
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
        <DragOverlay dropAnimation={null}>
          {flying && (
            <div className={cx(CARD_BOX, "w-[238px] rotate-1 cursor-grabbing border-accent shadow-float")}>
              <CardFace {...{ board, nameOf, personOf, now }} card={flying} today={tools.today} />
            </div>
          )}
        </DragOverlay>
      </DndContext>
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

/** The click that ends a drag opens nothing: a link under the pointer would go to its address. */
function swallowClick(): void {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }), 50);
}
