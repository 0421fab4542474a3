import { ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { Check, Plus } from "lucide-react";
import { Icon } from "../Icon";
import type { Choice } from "./choices";

/** The value a list gives when "Crear ..." is chosen. */
export const CREATE = "\u0000crear";

const ROW =
  "flex min-h-9 cursor-pointer items-start gap-2.5 rounded-badge px-2.5 py-1.5 data-focus:bg-hover data-disabled:cursor-default data-disabled:text-faint phone:min-h-11";

/** The floating list of a Combobox: two-line rows, a tick at the chosen one, "Crear ..." at the end. */
export function ChoiceList({
  choices,
  create,
  createWord = "Crear",
  loading,
  typed,
}: {
  choices: ReadonlyArray<Choice>;
  /** What would be created. */
  create?: string;
  /** "Usar", where nothing is created. */
  createWord?: string;
  loading?: boolean;
  typed: string;
}) {
  return (
    <ComboboxOptions
      modal={false}
      anchor={{ to: "bottom start", gap: 6, offset: -1, padding: 8 }}
      className="z-60 max-h-80 w-[calc(var(--input-width)+2px)] min-w-56 animate-pop overflow-y-auto rounded-card border
        border-line bg-raised p-1 shadow-float outline-none empty:hidden"
    >
      {choices.map((choice) => (
        <ComboboxOption key={choice.value} value={choice.value} disabled={choice.disabled} className={`group ${ROW}`}>
          <span className="min-w-0 flex-1">
            <span className="block group-data-selected:font-semibold">{choice.label}</span>
            {choice.hint && <span className="block text-second text-muted">{choice.hint}</span>}
          </span>
          <Icon of={Check} className="invisible mt-0.5 text-accent group-data-selected:visible" />
        </ComboboxOption>
      ))}
      {choices.length === 0 && !create && (
        <div className="px-2.5 py-2 text-help text-muted">
          {loading ? "Buscando..." : typed.trim() ? `Nada coincide con “${typed.trim()}”` : "Escribir para buscar"}
        </div>
      )}
      {create && (
        <ComboboxOption value={CREATE} className={`${ROW} items-center font-semibold text-accent`}>
          <Icon of={Plus} />
          {createWord} “{create}”
        </ComboboxOption>
      )}
    </ComboboxOptions>
  );
}
