import { TriangleAlert } from "lucide-react";
import { Icon } from "@/components/kit/Icon";
import { TIGHT } from "@/lib/costcentres/rules/availability";

/** What the cells say: the unit of their figures, the parts of their bars, and their colours in words. */
export function BoardLegend({ text }: { text: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-help text-muted phone:hidden">
      <span className="font-semibold text-text">{text}</span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="h-1 w-5 rounded-full bg-accent-fill" /> real
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="h-1 w-5 rounded-full bg-accent-fill/45" /> comprometido
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="size-3 rounded-stub bg-warn-soft" /> {Math.round(TIGHT * 100)} % o más usado
      </span>
      <span className="inline-flex items-center gap-1.5 text-bad">
        <Icon of={TriangleAlert} size={12} /> excedido
      </span>
    </p>
  );
}
