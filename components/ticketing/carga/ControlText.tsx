import { Check, CircleAlert, GitMerge, Trash2, TriangleAlert } from "lucide-react";
import { Icon, type IconType } from "@/components/kit/Icon";
import type { Control } from "@/lib/ticketing/rules/control";
import type { DerivedRow } from "./deriveRow";

const mark = (icon: IconType, tone: string, text: string) => (
  <span className={`inline-flex items-center gap-1.5 align-middle text-help ${tone}`}>
    <Icon of={icon} />
    {text}
  </span>
);

/** Whether figures add up, in a sign and words. */
export function ControlText({ control, settled }: { control: Control; settled?: boolean }) {
  if (control.state === "cierra") return mark(Check, "text-good", control.text);
  if (control.state === "pendiente") return <span className="text-help text-faint">{control.text}</span>;
  return settled ? mark(TriangleAlert, "text-warn", control.text) : mark(CircleAlert, "text-bad", control.text);
}

/** The control of a row: what someone else changed and what the server refused come before the sums. */
export function RowControl({ derived, refused }: { derived: DerivedRow; refused?: boolean }) {
  if (derived.conflict) return mark(GitMerge, "text-bad", "la cambió otra persona");
  if (derived.status === "borrar") return mark(Trash2, "text-warn", "se borra");
  if (refused) return mark(CircleAlert, "text-bad", "no se aceptó");
  const settled = derived.accepted || derived.status === "guardada";
  return <ControlText control={derived.control} settled={settled} />;
}
