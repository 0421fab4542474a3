import { useState } from "react";
import { useRead } from "@/lib/client/useRead";
import { purchaseChoices } from "@/lib/purchasing/requisitions/api";

const asChoices = (rows: readonly { id: number; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

/** Suppliers and shows by what is typed, our companies, purses and categories, as a field's choices. */
export function useChoices() {
  const [q, setQ] = useState("");
  const { data, isValidating } = useRead(purchaseChoices, { query: { q } });
  return {
    search: setQ,
    loading: isValidating,
    suppliers: asChoices(data?.suppliers),
    companies: asChoices(data?.companies),
    purses: asChoices(data?.purses),
    shows: asChoices(data?.shows),
    categories: asChoices(data?.categories),
  };
}

/** A chosen value as a number; null of none. */
export const idOf = (value: string): number | null => (value === "" ? null : Number(value));
