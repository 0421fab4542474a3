import { useEffect, useRef } from "react";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import type { Choice } from "@/components/kit/fields/choices";

/** The choices of a filter, with search. Arrives in an open panel, so it takes the focus. */
export default function SearchedChoice({
  label,
  help,
  choices,
  onChoose,
}: {
  label: string;
  help?: string;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus({ preventScroll: true }), []);
  return (
    <div ref={box}>
      <ComboboxField
        label={label}
        help={help}
        choices={choices}
        value=""
        onChange={(value) => value && onChoose(value)}
      />
    </div>
  );
}
