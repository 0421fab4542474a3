import { query } from "@/lib/db";
import { type Recipient, recipientOf } from "./recipient";
import { activeOfShow } from "./targets";

/** The addresses that get a show's reports, each once; none of a show that is gone. */
export async function addressesOfShow(id: number): Promise<string[]> {
  const [show] = await query<{ id: number; type: string; artist_id: number }>(
    "SELECT id, type, artist_id FROM show WHERE id = $1::int",
    [id],
  );
  return show ? (await activeOfShow(show)).map(({ email }) => email) : [];
}

/** Who has an address, and what of ticketing they may see now. */
export const readerOf = (email: string): Promise<Recipient> => recipientOf(email);
