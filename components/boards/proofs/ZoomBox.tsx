import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { fittedWidth, type Size, zoomByWheel, zoomWithin } from "./fit";

interface Props {
  label: string;
  /** Of the picture; null until it is known. */
  picture: Size | null;
  /** 1 is fitted. */
  zoom: number;
  onZoom: (zoom: number) => void;
  children: ReactNode;
}

/** A picture fitted into the room there is, or larger: Ctrl with the wheel and two fingers zoom where they are. */
export function ZoomBox({ label, picture, zoom, onZoom, children }: Props) {
  const room = useRef<HTMLElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const size = useRoom(room);
  useGestures(room, zoom, onZoom);
  useKeepPoint(room, inner, zoom);
  const width = size && picture ? fittedWidth(size, picture) * zoom : undefined;
  return (
    <section
      ref={room}
      aria-label={label}
      // What scrolls is reached by the keyboard, also where nothing in it is.
      tabIndex={zoom > 1 ? 0 : undefined}
      data-scroll
      className="flex min-h-0 flex-1 touch-pan-x touch-pan-y overflow-auto rounded-card border border-line bg-sunken
        phone:h-[52dvh] phone:flex-none"
    >
      <div ref={inner} className="m-auto shrink-0" style={{ width: width ?? "100%" }}>
        {children}
      </div>
    </section>
  );
}

/** How large an element is inside, as long as nothing in it is larger. */
function useRoom(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const it = element.current;
    if (!it) return;
    // With its border, not without its scroll bars: those come and go with the zoom.
    const measure = () => setSize({ width: it.offsetWidth - 2, height: it.offsetHeight - 2 });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(it);
    return () => watch.disconnect();
  }, [element]);
  return size && size.width > 0 ? size : null;
}

const apart = ([a, b]: TouchList) => (a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0);

function useGestures(room: RefObject<HTMLElement | null>, zoom: number, onZoom: (zoom: number) => void): void {
  const latest = useRef({ zoom, onZoom });
  latest.current = { zoom, onZoom };
  useEffect(() => {
    const it = room.current;
    if (!it) return;
    let pinch: { apart: number; zoom: number } | null = null;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      latest.current.onZoom(zoomByWheel(latest.current.zoom, event.deltaY));
    };
    const onStart = ({ touches }: TouchEvent) => {
      pinch = touches.length === 2 ? { apart: apart(touches), zoom: latest.current.zoom } : null;
    };
    const onMove = (event: TouchEvent) => {
      if (!pinch || event.touches.length !== 2) return;
      event.preventDefault();
      latest.current.onZoom(zoomWithin((pinch.zoom * apart(event.touches)) / pinch.apart));
    };
    it.addEventListener("wheel", onWheel, { passive: false });
    it.addEventListener("touchstart", onStart, { passive: true });
    it.addEventListener("touchmove", onMove, { passive: false });
    return () => {
      it.removeEventListener("wheel", onWheel);
      it.removeEventListener("touchstart", onStart);
      it.removeEventListener("touchmove", onMove);
    };
  }, [room]);
}

/** What was under the pointer stays there when the zoom changes; without one in it, what was in the middle. */
function useKeepPoint(room: RefObject<HTMLElement | null>, inner: RefObject<HTMLElement | null>, zoom: number): void {
  const pointer = useRef<{ x: number; y: number } | null>(null);
  const before = useRef(zoom);
  useEffect(() => {
    const it = room.current;
    if (!it) return;
    const note = ({ clientX, clientY }: PointerEvent) => {
      pointer.current = { x: clientX, y: clientY };
    };
    const forget = () => {
      pointer.current = null;
    };
    it.addEventListener("pointermove", note);
    it.addEventListener("pointerleave", forget);
    return () => {
      it.removeEventListener("pointermove", note);
      it.removeEventListener("pointerleave", forget);
    };
  }, [room]);
  useLayoutEffect(() => {
    const [it, grown] = [room.current, zoom / before.current];
    before.current = zoom;
    if (!it || !inner.current || grown === 1) return;
    const { left, top } = it.getBoundingClientRect();
    const x = pointer.current ? pointer.current.x - left : it.clientWidth / 2;
    const y = pointer.current ? pointer.current.y - top : it.clientHeight / 2;
    it.scrollLeft = (it.scrollLeft + x) * grown - x;
    it.scrollTop = (it.scrollTop + y) * grown - y;
  }, [room, inner, zoom]);
}
