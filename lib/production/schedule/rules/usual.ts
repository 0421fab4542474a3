import type { Anchor, SlotKind } from "./kinds";

/** How a day usually goes, hung on doors and stage: where a schedule begins from. */
export const usualDay: readonly { kind: SlotKind; anchor: Anchor; offset: number; minutes: number | null }[] = [
  { kind: "ingreso", anchor: "puertas", offset: -600, minutes: 90 },
  { kind: "armado", anchor: "puertas", offset: -510, minutes: 240 },
  { kind: "prueba", anchor: "puertas", offset: -240, minutes: 120 },
  { kind: "comida", anchor: "puertas", offset: -90, minutes: 60 },
  { kind: "puertas", anchor: "puertas", offset: 0, minutes: null },
  { kind: "telonero", anchor: "show", offset: -45, minutes: 30 },
  { kind: "show", anchor: "show", offset: 0, minutes: 90 },
  { kind: "desarme", anchor: "show", offset: 105, minutes: 120 },
];
