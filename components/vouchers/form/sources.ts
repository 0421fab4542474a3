import { createContext, useContext } from "react";
import { readSourceTitles } from "@/lib/vouchers/rules/reading";
import type { Reading } from "@/lib/vouchers/schema/reading";

export type FieldSource = Reading["fields"][string];
export type Source = FieldSource["source"];

/** What the reading of a voucher's papers says of its fields, and which of its doubts nobody has looked at yet. */
interface Sources {
  fields: Reading["fields"];
  open: ReadonlySet<string>;
  /** Somebody looked at it, and it is right now. */
  settle: (field: string) => void;
  /** One goes to a field: its place on the paper is marked; null for what was read nowhere. */
  look: (field: string | null) => void;
}

export const SourcesContext = createContext<Sources>({
  fields: {},
  open: new Set(),
  settle: () => undefined,
  look: () => undefined,
});

/** What is known of a field. What is read of all lines together (`vat_lines`) stands at the first of them. */
export function useSource(name: string) {
  const { fields, open, settle, look } = useContext(SourcesContext);
  const [group = "", index] = name.split(".");
  const key = fields[name] === undefined && index === "0" ? group : name;
  return {
    source: fields[key],
    open: open.has(key),
    settle: () => settle(key),
    look: () => look(fields[key] ? key : null),
  };
}

/** The fields of a reading that want somebody's eyes. */
export const doubtsOf = ({ fields }: Reading): string[] =>
  Object.entries(fields).flatMap(([name, { confidence }]) => (confidence === "alta" ? [] : [name]));

/** How many fields came from each place. */
export function countsOf({ fields }: Reading): { source: Source; count: number }[] {
  const all = Object.values(fields).map(({ source }) => source);
  return (Object.keys(readSourceTitles) as Source[])
    .map((source) => ({ source, count: all.filter((one) => one === source).length }))
    .filter(({ count }) => count > 0);
}
