import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import type { FieldChange } from "@/lib/musicwins/versions/schema";
import { percentText } from "../words";

const WRITERS: Record<FieldChange["kind"], (value: string) => string> = {
  ars: (value) => formatMoney(value, "ARS"),
  usd: (value) => formatMoney(value, "USD"),
  day: formatDay,
  percent: (value) => `${percentText(value)} %`,
  text: (value) => value,
};

/** A value of a version as people read it; empty is said. */
export const valueText = (kind: FieldChange["kind"], value: string | null): string =>
  value ? WRITERS[kind](value) : "vacío";
