import { formatInteger } from "@/lib/format/number";

/** A count beside a label: `3.000`; a text is shown as it is. */
export const shownCount = (count: number | string): string =>
  typeof count === "number" ? formatInteger(count) : count;
