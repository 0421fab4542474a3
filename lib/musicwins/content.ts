import type * as z from "zod";
import type { ReceivedFile } from "@/lib/http/contract";
import { badRequest } from "@/lib/http/errors";
import { MAX_FILES } from "@/lib/musicwins/rules/forms";
import type { contentFields } from "./budgets/schema";
import type { FormFile } from "./files";
import type { VersionData } from "./heads";

type Fields = Partial<z.output<z.ZodObject<typeof contentFields>>>;

/** A day as the database takes it; null and undefined stay. */
export const dayOf = (day: string | null | undefined) => (day ? new Date(`${day}T00:00:00Z`) : day);

/** What a form says of a proposal, for a version; what it leaves out stays out. */
export function contentOf({ prioridad: _, fecha_entrega, fecha_pago, ...fields }: Fields): VersionData {
  const said = { ...fields, fecha_entrega: dayOf(fecha_entrega), fecha_pago: dayOf(fecha_pago) };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as VersionData;
}

/** The files of a form, whatever field they came in. */
export function formFilesOf(files: Record<string, ReceivedFile[]>): FormFile[] {
  const all = Object.entries(files).flatMap(([field, some]) => some.map((file) => ({ field, file })));
  if (all.length > MAX_FILES) throw badRequest(`Hasta ${MAX_FILES} archivos.`);
  return all;
}
