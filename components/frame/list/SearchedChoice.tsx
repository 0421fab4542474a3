import { useEffect, useRef } from "react";
import { ChoiceField } from "./ChoiceField";
import type { FilterSpec } from "./filterSpec";

/** The choices of a filter, with search. Arrives in an open panel, so it takes the focus. */
export default function SearchedChoice({
  spec,
  onChoose,
}: {
  spec: Extract<FilterSpec, { kind: "choice" }>;
  onChoose: (value: string) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus({ preventScroll: true }), []);
  return (
    <div ref={box}>
      <ChoiceField spec={spec} value="" onChange={(value) => value && onChoose(value)} />
    </div>
  );
}
