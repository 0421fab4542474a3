import { type ComponentProps, useState } from "react";
import { TextField } from "@/components/kit/fields/TextField";

/** A quantity as a decimal text. It is typed as one likes ("1.234,5") and the server reads it; what is kept comes with a comma. */
export function DecimalField({ value = "", onChange, ...rest }: ComponentProps<typeof TextField>) {
  const [typed, setTyped] = useState<string | null>(null);
  // A template may put another value in place of the one that was typed.
  const shown = typed !== null && typed.trim() === value ? typed : value.replace(".", ",");
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={(next) => {
        setTyped(next);
        onChange?.(next.trim());
      }}
    />
  );
}
