import { type Tx, txQuery } from "@/lib/db";

/** What a line says of where its money belongs, in people's words. */
export interface Said {
  area: string;
  category: string;
  proveedor: string;
  proveedor_cuit: string;
}

/** The records that these words mean. No company only while there is none at all; no supplier where none is known by that name or number. */
export interface Place {
  purse_id: number;
  company_id: number | null;
  category_id: number | null;
  supplier_id: number | null;
}

const read = async (tx: Tx, { area, category, proveedor, proveedor_cuit }: Said) => {
  const [place] = await txQuery<Place>(
    tx,
    "SELECT purse_id, company_id, category_id, supplier_id FROM musicwins_place($1, $2, $3, $4)",
    area,
    category,
    proveedor,
    proveedor_cuit,
  );
  return place as Place;
};

/**
 * Where the money of a line belongs. An area that posts for the first time gets its purse, its company and its rubros
 * (`musicwins_make_place`). Call it with the line held.
 */
export async function placeOf(tx: Tx, userId: number | null, said: Said): Promise<Place> {
  const found = await read(tx, said);
  if (found.purse_id && found.company_id && found.category_id) return found;
  await txQuery(tx, "SELECT musicwins_make_place($1, $2, $3::int)::text", said.area, said.category, userId);
  return read(tx, said);
}
