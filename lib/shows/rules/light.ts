/** How a show is: something is late or over, something is due soon, or nothing waits. */
export const lightTones = ["mal", "aviso", "bien"] as const;
export type LightTone = (typeof lightTones)[number];

/** What a light is of, the worst first where two weigh the same (design shows.md, section 5). */
export const lightKinds = ["liquidacion", "derechos", "costo", "hold", "oferta", "advance", "ritmo", "lista"] as const;
export type LightKind = (typeof lightKinds)[number];

/** Something that a show waits for, in words: "Ritmo: 8 puntos debajo", "sin ventas hace 3 días". */
export interface LightReason {
  show_id: number;
  tone: Exclude<LightTone, "bien">;
  kind: LightKind;
  why: string;
  detail: string;
  /** The day it is due, or was. */
  due: string | null;
  /** It says something of the show's money. */
  money?: boolean;
}

/** What a domain knows of some shows that somebody should look at. */
export type LightSource = (ids: readonly number[]) => Promise<readonly LightReason[]>;

export type Light = Omit<LightReason, "show_id" | "money" | "tone" | "kind"> & {
  tone: LightTone;
  kind: LightKind | "";
};

export const NOTHING_WAITS: Light = { tone: "bien", kind: "", why: "Sin avisos", detail: "", due: null };

/** What is late before what is due, and of those the earliest. */
export const byUrgency = (a: LightReason, b: LightReason): number =>
  lightTones.indexOf(a.tone) - lightTones.indexOf(b.tone) ||
  (a.due ?? "9999").localeCompare(b.due ?? "9999") ||
  lightKinds.indexOf(a.kind) - lightKinds.indexOf(b.kind);

/** The worst of a show's reasons: what is late before what is due, and of those the earliest. */
export function worstOf(reasons: readonly LightReason[]): Light {
  const [worst] = reasons.toSorted(byUrgency);
  if (!worst) return NOTHING_WAITS;
  const { show_id: _, money: __, ...light } = worst;
  return light;
}
