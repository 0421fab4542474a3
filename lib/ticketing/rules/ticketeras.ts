/** The colour tokens of ticketeras; the last is shared by all that have no colour of their own. */
export const TICKETERA_SLOTS = ["t1", "t2", "t3", "t4", "t5", "t6"] as const;
export type TicketeraSlot = (typeof TICKETERA_SLOTS)[number];

/** What the shared slot is called where it stands for several. */
export const OTHERS_LABEL = "Otras";

/**
 * The colour slot of the ticketera at a fixed place in the catalogue, counted from 0: `t1` to `t5`, then `t6` ("Otras").
 * The place comes from the catalogue, never from a screen's rows, so a ticketera has one colour everywhere.
 */
export function slotFor(order: number): TicketeraSlot {
  return (Number.isInteger(order) && order >= 0 ? TICKETERA_SLOTS[order] : undefined) ?? "t6";
}

/** The slots of a whole catalogue, in its order. A name that is not in it has the shared slot. */
export function ticketeraSlots(catalogue: readonly string[]): (name: string) => TicketeraSlot {
  const places = new Map(catalogue.map((name, order) => [name, slotFor(order)]));
  return (name) => places.get(name) ?? "t6";
}
