import type { Choice } from "@/components/kit/fields/choices";
import { currencies } from "@/lib/format/currencies";
import { formatDayYear } from "@/lib/format/dates";
import { showTypes } from "@/lib/shows/rules/kinds";
import { showTypeTitles } from "@/lib/ticketing/rules/kinds";

/** Choices of a show's forms. */
export const TYPES = showTypes.map((value) => ({ value, label: showTypeTitles[value] }));
export const CURRENCIES = currencies.map((value) => ({ value, label: value }));
export const COUNTRIES = [
  { value: "AR", label: "Argentina" },
  { value: "ES", label: "España" },
  { value: "UY", label: "Uruguay" },
  { value: "CL", label: "Chile" },
];

/** A show to choose by search: its artist and day tell it from others. */
export function showChoice({ name, artist, fecha }: { name: string; artist: string; fecha: string | null }): Choice {
  const hint = [artist === name ? "" : artist, fecha && formatDayYear(fecha)].filter(Boolean).join(", ");
  return { value: name, label: name, hint };
}
