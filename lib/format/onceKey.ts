import * as z from "zod";

/** `clave` of a call that sends something: the client's own key of it, made once per form. Repeated, it sends nothing more. */
export const clave = z.string().trim().min(1, "La clave está vacía.").max(200).optional();
