import { useState } from "react";
import type { FilterFieldProps } from "@/components/frame/list/filterSpec";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { useRead } from "@/lib/client/useRead";
import { listTargets } from "@/lib/vouchers/targets/api";
import { targetChoices } from "../targets";

/** A show, project, event or centre, found as one types. The value is `show:12`, "" for none. */
export function TargetChoice({ name, label, value, onChange }: FilterFieldProps) {
  const [words, setWords] = useState("");
  const found = useRead(listTargets, { query: { q: words.trim() || undefined, chosen: value || undefined } });
  return (
    <ComboboxField
      name={name}
      label={label}
      placeholder="Show, proyecto, evento o centro"
      value={value}
      onChange={onChange}
      onSearch={setWords}
      loading={found.isValidating}
      choices={targetChoices(found.data)}
    />
  );
}
