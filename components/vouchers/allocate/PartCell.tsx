import { useState } from "react";
import { TextField } from "@/components/kit/fields/TextField";

/** A percent or an amount in a line: as it is typed while it is, as it is kept otherwise. */
export function PartCell({
  id,
  label,
  shown,
  unit,
  error,
  onType,
}: {
  id?: string;
  label: string;
  shown: string;
  unit?: string;
  error?: string;
  onType: (text: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      id={id}
      label={label}
      hideLabel
      inputMode="decimal"
      autoComplete="off"
      className="[&_input]:text-right"
      value={typed ?? shown}
      suffix={unit && <span className="text-muted">{unit}</span>}
      error={error}
      onChange={(text) => {
        setTyped(text);
        onType(text);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
