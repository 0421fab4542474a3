import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import { addDays } from "@/lib/format/dates";
import { refreshCellsBy } from "@/lib/ticketing/audience/service/cells";
import { type Cell, insertRows } from "../insert";
import { random } from "../random";

interface Show {
  id: number;
  artist: number;
  fecha: string;
  city: string;
}

const PURCHASE = {
  person_id: "int",
  show_id: "int",
  day: "date",
  quantity: "int",
  categoria: "text",
  channel: "text",
  city: "text",
  country: "text",
  birth_year: "int",
  gender: "text",
  consent: "boolean",
  row_key: "bytea",
  import_id: "uuid",
} as const;
type Purchase = Record<keyof typeof PURCHASE, Cell>;

/** Whose file it would be: none, so that it is no import to undo. */
const NO_IMPORT = "00000000-0000-0000-0000-000000000000";
const SHOWS = 8;
const PEOPLE = 1_800;
const BUYERS: [number, number] = [140, 420];
const FARTHEST = 100;
const CITIES = ["Buenos Aires", "Córdoba", "Rosario", "La Plata", "Mendoza", "Mar del Plata", "Madrid"];

const bytes = (text: string): string => `\\x${createHash("sha256").update(text).digest("hex")}`;

/** Buyers of some shows: nobody, since no mail of anybody has their hashes. People go to the shows of more than one artist. */
export async function seedAudience(client: ClientBase, today: string): Promise<void> {
  const { rows: shows } = await client.query<Show>(
    `SELECT s.id, s.artist_id AS artist, s.fecha::text AS fecha, coalesce(v.city, s.city) AS city FROM show s LEFT JOIN venue v ON v.id = s.venue_id
     WHERE s.demo AND s.fecha IS NOT NULL AND s.state IN ('a_la_venta', 'sold_out', 'realizado')
     ORDER BY abs(s.fecha - $1::date), s.id LIMIT ${SHOWS}`,
    [today],
  );
  await insertRows(
    client,
    "audience_person",
    { hash: "bytea" },
    Array.from({ length: PEOPLE }, (_, at) => ({ hash: bytes(`demo ${at}`) })),
  );
  const { rows: people } = await client.query<{ id: number }>("SELECT id FROM audience_person ORDER BY hash");
  const purchases = shows.flatMap((show, at) => {
    const chance = random(`audience ${show.id}`);
    const begins = (show.artist * 211) % PEOPLE;
    return Array.from({ length: chance.whole(...BUYERS) }, (_, nth): Purchase => {
      const lead = Math.min(FARTHEST, Math.floor(-Math.log(1 - chance.next()) * 22));
      const day = addDays(show.fecha, -lead);
      const person = people[(begins + Math.floor(chance.next() ** 2 * 700)) % people.length];
      return {
        person_id: person?.id ?? null,
        show_id: show.id,
        day: day > today ? today : day,
        quantity: chance.pick([1, 1, 2, 2, 2, 3, 4, 6]),
        categoria: "",
        channel: chance.pick(["Web", "Web", "Web", "App", "App", "Boletería"]),
        city: chance.chance(0.62) ? show.city : chance.pick(CITIES),
        country: "",
        birth_year: chance.chance(0.9) ? Number(today.slice(0, 4)) - chance.whole(16, 64) : null,
        gender: chance.pick(["mujeres", "mujeres", "varones", ""]),
        consent: chance.chance(0.15) ? null : chance.chance(0.7),
        row_key: bytes(`demo ${show.id} ${at} ${nth}`),
        import_id: NO_IMPORT,
      };
    });
  });
  await insertRows(client, "audience_purchase", PURCHASE, purchases);
  await refreshCellsBy(
    async (text, ...values) => (await client.query(text, values)).rows,
    shows.map(({ id }) => id),
  );
}
