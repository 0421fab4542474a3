import type * as z from "zod";
import type { VersionData } from "./head";
import type { contentFields } from "./schema";

type Fields = Partial<z.output<z.ZodObject<typeof contentFields>>>;

/** A day as the database takes it; null and undefined stay. */
export const dayOf = (day: string | null | undefined) => (day ? new Date(`${day}T00:00:00Z`) : day);

/** What a form says of a proposal, for a version; what it leaves out stays out. */
export function contentOf({ prioridad: _, fecha_entrega, fecha_pago, ...fields }: Fields): VersionData {
  const said = { ...fields, fecha_entrega: dayOf(fecha_entrega), fecha_pago: dayOf(fecha_pago) };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as VersionData;
}
