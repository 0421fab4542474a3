import { useState } from "react";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { findTargets } from "@/lib/boards/links/api";
import type { TargetKind } from "@/lib/boards/links/schema";
import { useRead } from "@/lib/client/useRead";

/** Looks for a show, a card or a budget line while one types. The value is the target's; "" for none. */
export function TargetField({
  board,
  kind,
  label,
  placeholder,
  help,
  error,
  value,
  onChange,
}: {
  board: string;
  kind: TargetKind;
  label: string;
  placeholder?: string;
  help?: string;
  error?: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState("");
  const found = useRead(findTargets, { params: { board }, query: { kind, q: typed.slice(0, 200) } });
  const choices = (found.data ?? []).map((target) => ({
    value: target.value,
    label: target.title,
    hint: target.about,
  }));
  const apart = value !== "" && kind === "show" && !choices.some((choice) => choice.value === value);
  return (
    <ComboboxField
      label={label}
      placeholder={placeholder}
      help={help}
      error={error}
      onSearch={setTyped}
      loading={found.isLoading}
      choices={apart ? [{ value, label: value }, ...choices] : choices}
      value={value}
      onChange={onChange}
    />
  );
}
