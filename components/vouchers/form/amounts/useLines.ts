import { useFieldArray, useFormContext } from "react-hook-form";
import { sumOf, type Typed } from "../typed";

type Lined = "vat_lines" | "taxes" | "links";
type Sums = Readonly<Partial<Record<"net_taxed" | "vat" | "other_taxes", string>>>;

const CHANGE = { shouldDirty: true, shouldValidate: true };

/**
 * Lines of a voucher's form. `sums`: which of its amounts they come to, and of which of theirs; who changes or takes away a line
 * calls `sum`, and the paper's own figure may be written over it.
 */
export function useLines<Name extends Lined>(name: Name, sums: Sums = {}) {
  const { getValues, setValue } = useFormContext<Typed>();
  const { fields, append, remove } = useFieldArray<Typed, Name>({ name });
  const sum = () => {
    const lines = getValues(name) as readonly Record<string, unknown>[];
    for (const [total, key] of Object.entries(sums))
      setValue(total as keyof Sums, sumOf(lines.map((line) => String(line[key] ?? ""))), CHANGE);
  };
  return {
    fields,
    append,
    sum,
    remove: (index: number) => {
      remove(index);
      sum();
    },
  };
}
