import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "@/components/kit/Button";
import { IconButton } from "@/components/kit/IconButton";
import type { Address } from "@/lib/client/useAddress";
import { type CalendarView, moved, type Span } from "./span";

/** Which month or week is shown, and the way to the others. */
export function SpanBar({ view, span, address }: { view: CalendarView; span: Span; address: Address }) {
  const what = view === "semana" ? "Semana" : "Mes";
  return (
    <div className="flex flex-wrap items-center gap-2">
      <IconButton label={`${what} anterior`} icon={ChevronLeft} onClick={() => address.set(moved(view, span, -1))} />
      <h2 aria-live="polite" className="min-w-32 text-center text-section">
        {span.title}
      </h2>
      <IconButton label={`${what} siguiente`} icon={ChevronRight} onClick={() => address.set(moved(view, span, 1))} />
      <Button size="sm" onClick={() => address.set(moved(view, span, 0))}>
        Hoy
      </Button>
    </div>
  );
}
