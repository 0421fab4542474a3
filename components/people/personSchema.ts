import * as z from "zod";
import { createUserBody } from "@/lib/people/users/schema";

const { name, mail } = createUserBody.shape;

/** The form's check: the call's own, with the artist as the field holds it. */
export const personForm = z.object({
  name,
  mail,
  rol: createUserBody.shape.rol.unwrap(),
  area: createUserBody.shape.area.unwrap(),
  artista_id: z.string().transform((text) => (text === "" ? null : Number(text))),
});
