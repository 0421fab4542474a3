import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { cx } from "@/components/kit/cx";
import type { PinView } from "@/lib/boards/proofs/schema";

/** From 0 to 1 of the width and the height. */
export interface Place {
  x: number;
  y: number;
}

interface Props {
  children: ReactNode;
  label: string;
  pins: readonly PinView[];
  /** Where a comment is being written. */
  place: Place | null;
  active: number | null;
  /** How much larger than fitted it is: the arrows go less far. */
  zoom: number;
  /** Absent for who does not comment. */
  onPlace?: (place: Place) => void;
  onPin: (pin: PinView) => void;
  /** What the keyboard comments from. */
  ref?: Ref<HTMLButtonElement>;
}

const STEP = 0.02;
const MIDDLE: Place = { x: 0.5, y: 0.5 };
const ARROWS: Record<string, Place> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
const inside = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1e4) / 1e4;
const at = ({ x, y }: Place) => ({ left: `${x * 100}%`, top: `${y * 100}%` });

/**
 * A picture with numbered marks. A click says where a comment goes; from the keyboard the arrows move a cross (with
 * Shift five times as far) and Enter says it.
 */
export function ProofStage({ children, label, pins, place, active, zoom, onPlace, onPin, ref }: Props) {
  const [cross, setCross] = useState<Place | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const help = useId();

  const click = (event: MouseEvent) => {
    const bounds = box.current?.getBoundingClientRect();
    if (!bounds || !onPlace) return;
    setCross(null);
    onPlace({
      x: inside((event.clientX - bounds.left) / bounds.width),
      y: inside((event.clientY - bounds.top) / bounds.height),
    });
  };
  const key = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    if (step) {
      event.preventDefault();
      const far = (event.shiftKey ? 5 : 1) / zoom;
      setCross((now) => {
        const { x, y } = now ?? MIDDLE;
        return { x: inside(x + step.x * far), y: inside(y + step.y * far) };
      });
    } else if (event.key === "Enter" && cross) {
      event.preventDefault();
      onPlace?.(cross);
    }
  };

  return (
    <div className="relative">
      <div ref={box}>{children}</div>
      {onPlace && (
        <button
          ref={ref}
          type="button"
          aria-label={`${label}: comentar un punto`}
          aria-describedby={help}
          className="absolute inset-0 cursor-crosshair focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-2"
          onClick={(event) => event.detail > 0 && click(event)}
          onKeyDown={key}
          onFocus={(event) => event.currentTarget.matches(":focus-visible") && setCross((now) => now ?? MIDDLE)}
          onBlur={() => setCross(null)}
        />
      )}
      {onPlace && (
        <p id={help} className="sr-only">
          Las flechas mueven la cruz; con Mayúsculas, más lejos. Enter comenta ese punto.
        </p>
      )}
      {cross && <Cross place={cross} />}
      {place && <Cross place={place} />}
      {pins.map((pin) => (
        <button
          key={pin.id}
          type="button"
          onClick={() => onPin(pin)}
          style={at(pin)}
          aria-label={`Comentario ${numberOf(pins, pin)} de ${pin.author.name}`}
          className={cx(
            "absolute grid size-6 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border-2 border-surface",
            "font-semibold text-[12px] shadow-float",
            pin.resolved_at ? "bg-neutral-soft text-muted" : "bg-accent-fill text-on-accent",
            pin.id === active && "outline-2 outline-accent outline-offset-2",
          )}
        >
          {numberOf(pins, pin)}
        </button>
      ))}
      <span className="sr-only" role="status">
        {cross && `Cruz en ${Math.round(cross.x * 100)} % del ancho y ${Math.round(cross.y * 100)} % del alto`}
      </span>
    </div>
  );
}

/** Marks are numbered in the order in which they were made, page by page. */
export const numberOf = (pins: readonly PinView[], pin: PinView): number =>
  pins.findIndex(({ id }) => id === pin.id) + 1;

function Cross({ place }: { place: Place }) {
  const mark = useRef<HTMLSpanElement>(null);
  // Where the picture is larger than its room, the cross leads it along.
  useEffect(() => {
    if (place) mark.current?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [place]);
  return (
    <span
      ref={mark}
      aria-hidden="true"
      style={at(place)}
      className="pointer-events-none absolute size-6 -translate-x-1/2 -translate-y-1/2"
    >
      <span className="absolute top-0 left-1/2 h-full w-0.5 -translate-x-1/2 bg-accent-fill" />
      <span className="absolute top-1/2 left-0 h-0.5 w-full -translate-y-1/2 bg-accent-fill" />
    </span>
  );
}
