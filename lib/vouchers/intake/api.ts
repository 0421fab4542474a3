import * as z from "zod";
import { recordId } from "@/lib/format/listSchema";
import { contract } from "@/lib/http/contract";
import { MAX_INTAKE_BYTES, MAX_REQUEST_FILES } from "./rules/states";
import { intakeBatch, intakeFields, retryBody } from "./schema";

/** Each file by itself: what is refused is said of it, the others go on. A ZIP is opened. Reading is done afterwards. */
export const takeFiles = contract({
  method: "POST",
  path: "/vouchers/intake",
  summary: "Cargar archivos de comprobantes",
  permission: "vouchers.write",
  body: { kind: "files", files: { files: MAX_REQUEST_FILES }, maxBytes: MAX_INTAKE_BYTES, fields: intakeFields },
  reply: intakeBatch,
  status: 202,
  failure: "Error recibiendo los archivos",
});

/** The caller's own that are not closed, newest first. */
export const listIntake = contract({
  method: "GET",
  path: "/vouchers/intake",
  summary: "Tandas de archivos propias sin cerrar",
  permission: "vouchers.write",
  reply: z.array(intakeBatch),
  failure: "Error trayendo los archivos que se cargaron",
});

export const closeIntake = contract({
  method: "POST",
  path: "/vouchers/intake/{id}/close",
  summary: "Cerrar una tanda de archivos",
  permission: "vouchers.write",
  params: z.object({ id: recordId }),
  reply: z.object({ ok: z.literal(true) }),
  failure: "Error cerrando la tanda",
});

/** 409 for what did not fail, or was retried by somebody else. */
export const retryItem = contract({
  method: "POST",
  path: "/vouchers/intake/items/{id}/retry",
  summary: "Leer otra vez un archivo de comprobante",
  permission: "vouchers.write",
  params: z.object({ id: recordId }),
  body: retryBody,
  reply: intakeBatch,
  failure: "Error leyendo el archivo",
});
