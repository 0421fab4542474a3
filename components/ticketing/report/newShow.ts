import * as z from "zod";
import { createShowBody } from "@/lib/ticketing/shows/schema/show";

const count = z.number("Tiene que ser un número entero.").nullable();

/** The form of a new show: what is left empty is not sent, and the server's rules say the rest. */
export const newShow = z
  .object({
    name: z.string(),
    artist: z.string(),
    type: z.string(),
    state: z.string(),
    venue: z.string(),
    city: z.string(),
    country: z.string(),
    fecha: z.string(),
    hora: z.string(),
    divisa: z.string(),
    ticketera: z.string(),
    capacidad: count,
    holdeo: count,
    cortesias: count,
  })
  .transform((values) => {
    const entries = Object.entries(values).filter(([, value]) => value !== null && value !== "");
    return { name: values.name, artist: values.artist, ...Object.fromEntries(entries) } as z.input<
      typeof createShowBody
    >;
  })
  .pipe(createShowBody);

export type NewShow = z.output<typeof newShow>;

export const EMPTY_SHOW: z.input<typeof newShow> = {
  name: "",
  artist: "",
  type: "live-arg",
  state: "a_la_venta",
  venue: "",
  city: "",
  country: "AR",
  fecha: "",
  hora: "",
  divisa: "ARS",
  ticketera: "",
  capacidad: null,
  holdeo: null,
  cortesias: null,
};
