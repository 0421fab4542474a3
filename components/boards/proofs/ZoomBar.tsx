import { Minus, Plus, Scan } from "lucide-react";
import { useEffect, useRef } from "react";
import { IconButton } from "@/components/kit/IconButton";
import { zoomByKey } from "./fit";

interface Props {
  zoom: number;
  onZoom: (zoom: number) => void;
}

const isTypedIn = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;

/** Nearer, farther and fitted: by buttons, or with + - 0 wherever nobody types. */
export function ZoomBar({ zoom, onZoom }: Props) {
  const latest = useRef({ zoom, onZoom });
  latest.current = { zoom, onZoom };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTypedIn(event.target)) return;
      const next = zoomByKey(latest.current.zoom, event.key);
      if (next === undefined) return;
      event.preventDefault();
      latest.current.onZoom(next);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const by = (key: string) => () => onZoom(zoomByKey(zoom, key) ?? zoom);
  return (
    <div role="toolbar" aria-label="Zoom" className="flex items-center gap-1">
      <IconButton label="Alejar (-)" icon={Minus} aria-disabled={zoom === 1} onClick={by("-")} />
      <span role="status" aria-label="Zoom" className="min-w-14 text-center text-help text-muted">
        {zoom === 1 ? "Entera" : `${Math.round(zoom * 100)} %`}
      </span>
      <IconButton label="Acercar (+)" icon={Plus} onClick={by("+")} />
      <IconButton label="Ajustar a la ventana (0)" icon={Scan} aria-disabled={zoom === 1} onClick={by("0")} />
    </div>
  );
}
