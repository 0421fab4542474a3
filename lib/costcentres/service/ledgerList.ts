import * as z from "zod";
import { can } from "@/lib/access/can";
import { badField } from "@/lib/http/errors";
import type { LedgerList } from "@/lib/ledger/lists";
import { boardQuery } from "../schema";
import { allCentres, fits } from "./centres";

const asked = z.strictObject({
  company: boardQuery.shape.company,
  country: boardQuery.shape.country,
  q: boardQuery.shape.q,
});

/** The centres that the board shows with its filter. */
export const centres: LedgerList = async (reader, given) => {
  const read = asked.safeParse(given);
  if (!read.success) throw badField("narrowed", "No es un filtro de centros de costo.");
  if (!can(reader, "costcentres.read")) return { centres: [] };
  return { centres: (await allCentres()).filter((one) => fits(one, read.data)).map(({ id }) => id) };
};
