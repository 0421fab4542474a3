import type { ShowState } from "@/lib/shows/rules/kinds";

/** The way of a show, as its page draws it: Sold Out stands where it is on sale. */
const WAY = [
  "consulta",
  "hold",
  "oferta",
  "confirmado",
  "anunciado",
  "a_la_venta",
  "realizado",
  "en_liquidacion",
  "liquidado",
] as const satisfies readonly ShowState[];

/** Where a show left its way. */
const ENDS: readonly ShowState[] = ["cancelado", "caido", "reprogramado"];

/** A step of the way: `day` is when it was taken, or of one to come the day that is known for it. */
export interface Stage {
  state: ShowState;
  day: string | null;
  place: "hecho" | "ahora" | "falta";
}

/** The days on which states were entered, and those that are planned. */
export type StageDays = Partial<Record<ShowState, string>>;

/**
 * A show's way with its days. Of one that left it (cancelled, fallen, put off), what it went through and where it stands; of the
 * others all nine steps. A state that it never was in, though it is behind, has no day.
 */
export function stagesOf(state: ShowState, entered: StageDays, planned: StageDays): Stage[] {
  if (ENDS.includes(state)) {
    const gone = WAY.filter((one) => entered[one] !== undefined);
    return [
      ...gone.map((one): Stage => ({ state: one, day: entered[one] ?? null, place: "hecho" })),
      { state, day: entered[state] ?? null, place: "ahora" },
    ];
  }
  const now = WAY.indexOf(state === "sold_out" ? "a_la_venta" : (state as (typeof WAY)[number]));
  return WAY.map((one, at): Stage => {
    if (at > now) return { state: one, day: planned[one] ?? null, place: "falta" };
    const shown = at === now ? state : one;
    return { state: shown, day: entered[shown] ?? entered[one] ?? null, place: at === now ? "ahora" : "hecho" };
  });
}
