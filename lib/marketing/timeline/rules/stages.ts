import { addDays, diffDays } from "@/lib/format/dates";

/** The stages of a show's campaign, in their order: those of the board of marketing. */
export const stages = ["anuncio", "preventa", "salida", "mantenimiento", "ultima_semana"] as const;
export type Stage = (typeof stages)[number];
export const stageTitles: Record<Stage, string> = {
  anuncio: "Anuncio",
  preventa: "Preventa",
  salida: "Salida a la venta",
  mantenimiento: "Mantenimiento",
  ultima_semana: "Última semana",
};

/** A stage with its first and last day. */
export interface StageSpan {
  stage: Stage;
  from: string;
  until: string;
}

const WEEK = 7;

/**
 * The stages of a show that its dates say: each lasts until the next begins, the week of sale seven days, the last week the seven before the
 * show and its day. What has no date, or no day left between others, is not there.
 */
export function stagesOf({
  announce_on,
  presale_on,
  on_sale,
  day,
}: {
  announce_on: string | null;
  presale_on: string | null;
  on_sale: string | null;
  day: string;
}): StageSpan[] {
  const starts: [Stage, string | null][] = [
    ["anuncio", announce_on],
    ["preventa", presale_on],
    ["salida", on_sale],
    ["mantenimiento", on_sale && addDays(on_sale, WEEK)],
    ["ultima_semana", addDays(day, -WEEK)],
  ];
  const known = starts.flatMap(([stage, from]) => (from !== null && from <= day ? [{ stage, from }] : []));
  return known.flatMap(({ stage, from }, index) => {
    // The earliest that comes after it: dates that people wrote may contradict each other.
    const next = known
      .slice(index + 1)
      .map((later) => later.from)
      .reduce((first, one) => (one < first ? one : first), addDays(day, 1));
    return next > from ? [{ stage, from, until: addDays(next, -1) }] : [];
  });
}

/** Each stage's share of the whole way in percent, for drawing. */
export function sharesOf(spans: readonly StageSpan[]): number[] {
  const lengths = spans.map(({ from, until }) => diffDays(from, until) + 1);
  const whole = lengths.reduce((sum, one) => sum + one, 0);
  return lengths.map((one) => (whole === 0 ? 0 : (one * 100) / whole));
}

/** The stage of a day; null before the first and after the show. */
export const stageAt = (spans: readonly StageSpan[], today: string): Stage | null =>
  spans.find(({ from, until }) => from <= today && today <= until)?.stage ?? null;
