import { useState } from "react";
import type { FilterFieldProps } from "@/components/frame/list/filterSpec";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import type { Choice } from "@/components/kit/fields/choices";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear } from "@/lib/format/dates";
import { listTargets } from "@/lib/vouchers/targets/api";

/** Shows found as one types, the last ones first; the one chosen comes along. */
export function useShows(value: string) {
  const [words, setWords] = useState("");
  const found = useRead(listTargets, {
    query: { q: words.trim() || undefined, kind: "show", chosen: value ? `show:${value}` : undefined },
  });
  const choices: Choice[] = (found.data?.targets ?? []).map(({ id, name, detail }) => ({
    value: String(id),
    label: name,
    hint: detail && formatDayYear(detail),
  }));
  return { choices, loading: found.isValidating, onSearch: setWords };
}

/** A show, found as one types. The value is its id as text, "" for none. */
export function ShowChoice(props: FilterFieldProps) {
  const shows = useShows(props.value);
  return <ComboboxField {...props} {...shows} placeholder="Nombre del show" />;
}
