import { Check } from "lucide-react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";

const STEPS = ["Subir", "Revisar", "Listo"];

/** Where the supplier is, of three steps. */
export function StepRule({ current }: { current: number }) {
  return (
    <ol aria-label="Pasos" className="flex gap-1.5">
      {STEPS.map((step, at) => (
        <li
          key={step}
          aria-current={at === current ? "step" : undefined}
          className={cx(
            "flex flex-1 items-center gap-1.5 border-t-[3px] pt-2 text-help",
            at <= current ? "border-accent-fill" : "border-line",
            at === current ? "font-semibold" : "text-muted",
          )}
        >
          {at < current && <Icon of={Check} className="text-accent" />}
          {step}
          {at < current && <span className="sr-only">, hecho</span>}
        </li>
      ))}
    </ol>
  );
}
