import { useState } from "react";
import { useRead } from "@/lib/client/useRead";
import { formatDay } from "@/lib/format/dates";
import { expenseChoices } from "@/lib/marketing/expenses/api";

/** Shows, campaigns and suppliers by what is typed, as a field's choices. */
export function useExpenseChoices() {
  const [q, setQ] = useState("");
  const { data, isValidating } = useRead(expenseChoices, { query: { q } });
  const shows = (data?.shows ?? []).map(({ id, name, day, sold_out }) => ({
    value: `show:${id}`,
    label: name,
    hint: [day && formatDay(day), sold_out && "Sold Out"].filter(Boolean).join(", "),
  }));
  const projects = (data?.projects ?? []).map(({ id, name }) => ({
    value: `project:${id}`,
    label: name,
    hint: "Campaña",
  }));
  return {
    search: setQ,
    loading: isValidating,
    places: [...shows, ...projects],
    suppliers: (data?.suppliers ?? []).map(({ id, name, tax_id }) => ({
      value: String(id),
      label: name,
      hint: tax_id,
    })),
  };
}
