import { type Tx, txQuery } from "@/lib/db";
import { removeFile } from "@/lib/files/storage";
import { countText } from "@/lib/format/text";
import { type ImportJob, ImportRefused, type Loaded, NO_ROWS, type Undo } from "@/lib/imports/kind";
import type { PlainSheet } from "@/lib/imports/plain";
import type { Planned } from "@/lib/imports/planned";
import { publish } from "@/lib/live/publish";
import { scopeOf } from "../access/scope";
import { visibleShows } from "../access/visible";
import { hasher, sameKey } from "./hash";
import { type BuyerProblem, type Purchase, readBuyers } from "./rules/readBuyers";
import { type AudienceColumn, audienceColumns } from "./rules/sheet";
import { holdAudience, refreshCells, removeStrangers } from "./service/cells";

interface Row extends Omit<Purchase, "mail" | "show" | "row"> {
  show_id: number;
  person: Buffer | null;
  key: Buffer;
}

const OTHER_KEY =
  "La clave con que se resguardan los mails no es la de las cargas anteriores: avisar a quien administra la instalación. No se cargó nada.";

/** A buyers' file: rows that are new, and those that are there. Mails are hashed first of all, and nothing personal goes any further. */
export async function loadAudience(tx: Tx, job: ImportJob, sheet: PlainSheet<AudienceColumn>): Promise<Loaded> {
  if (sheet.rows.length === 0) throw new ImportRefused(NO_ROWS);
  if (!(await sameKey(tx))) throw new ImportRefused(OTHER_KEY);
  await holdAudience(tx);
  const { purchases, problems } = readBuyers(sheet.rows);
  const scope = await scopeOf(job.by, tx);
  const shows = await visibleShows(scope, [...new Set(purchases.map(({ show }) => show))], tx);
  const hash = hasher();
  const times = new Map<string, number>();
  const rows: Row[] = [];
  const unknown: BuyerProblem[] = [];
  for (const { row, show, mail, ...said } of purchases) {
    const found = shows.get(show);
    if (!found) {
      unknown.push({
        row,
        field: "show",
        message: `Show: no existe «${show}», o no es de los artistas que puede ver.`,
      });
      continue;
    }
    const person = mail === "" ? null : hash.mail(mail);
    const facts = [found.id, person?.toString("hex") ?? "", ...Object.values(said)];
    const text = JSON.stringify(facts);
    const nth = (times.get(text) ?? 0) + 1;
    times.set(text, nth);
    rows.push({ ...said, show_id: found.id, person, key: hash.row([...facts, nth]) });
  }
  const there = new Set(
    (
      await txQuery<{ key: string }>(
        tx,
        "SELECT encode(row_key, 'hex') AS key FROM audience_purchase WHERE row_key = ANY ($1::bytea[])",
        rows.map(({ key }) => key),
      )
    ).map(({ key }) => key),
  );
  const fresh = rows.filter(({ key }) => !there.has(key.toString("hex")));
  return {
    rows_read: sheet.read,
    rows_accepted: rows.length,
    inserted: fresh.length,
    updated: 0,
    unchanged: rows.length - fresh.length,
    facts: { planned: plannedOf(fresh, shows) },
    // What a cell says is never kept: it may be somebody's.
    problems: [...problems, ...unknown]
      .sort((a, b) => a.row - b.row)
      .map(({ row, field, message }) => ({
        row,
        field,
        message,
        value: "",
        sheet: sheet.sheet,
        column: sheet.columns[field] ?? audienceColumns[field].label,
      })),
    write: async () => {
      await insert(tx, job.id, fresh);
      await refreshCells(tx, [...new Set(fresh.map(({ show_id }) => show_id))]);
    },
  };
}

/** What it would add, by show. */
function plannedOf(fresh: readonly Row[], shows: ReadonlyMap<string, { id: number; name: string }>): Planned[] {
  const names = new Map([...shows.values()].map(({ id, name }) => [id, name]));
  return [...new Set(fresh.map(({ show_id }) => show_id))].map((id, at) => {
    const own = fresh.filter(({ show_id }) => show_id === id);
    return {
      row: at + 1,
      name: names.get(id) ?? "",
      does: "crear" as const,
      changes: [
        { field: "Compras", before: "", after: countText(own.length, "compra") },
        {
          field: "Con mail",
          before: "",
          after: countText(own.filter(({ person }) => person !== null).length, "compra"),
        },
      ],
    };
  });
}

async function insert(tx: Tx, importId: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const people = rows.flatMap(({ person }) => person ?? []);
  await txQuery(
    tx,
    "INSERT INTO audience_person (hash) SELECT DISTINCT * FROM unnest($1::bytea[]) ON CONFLICT DO NOTHING",
    people,
  );
  const of = <Key extends keyof Row>(key: Key) => rows.map((row) => row[key]);
  await txQuery(
    tx,
    `INSERT INTO audience_purchase (person_id, show_id, day, quantity, categoria, channel, city, country, birth_year, gender, consent, row_key, import_id)
     SELECT h.id, x.show_id, x.day, x.quantity, x.categoria, x.channel, x.city, x.country, x.birth_year, x.gender, x.consent, x.key, $1::uuid
     FROM unnest($2::bytea[], $3::int[], $4::date[], $5::int[], $6::text[], $7::text[], $8::text[], $9::text[], $10::int[], $11::text[], $12::bool[], $13::bytea[])
       AS x(person, show_id, day, quantity, categoria, channel, city, country, birth_year, gender, consent, key)
     LEFT JOIN audience_person h ON h.hash = x.person ON CONFLICT (row_key) DO NOTHING`,
    importId,
    of("person"),
    of("show_id"),
    of("day"),
    of("quantity"),
    of("categoria"),
    of("channel"),
    of("city"),
    of("country"),
    of("birth_year"),
    of("gender"),
    of("consent"),
    of("key"),
  );
}

/** Its purchases are gone, and who has none left. */
export const undoAudience: Undo = async (tx, { id }) => {
  await holdAudience(tx);
  const gone = await txQuery<{ show_id: number }>(
    tx,
    "DELETE FROM audience_purchase WHERE import_id = $1::uuid RETURNING show_id",
    id,
  );
  await removeStrangers(tx);
  await refreshCells(tx, [...new Set(gone.map(({ show_id }) => show_id))]);
  return { quitadas: gone.length };
};

/** Tells whoever looks at the audience. */
export const audienceTold = (tx: Tx, saved: boolean): Promise<void> =>
  saved ? publish(tx, { topic: "audiencia", type: "audience" }) : Promise.resolve();

/** The file has mails in it: once its rows are saved it is gone. */
export const eraseFile = async (job: ImportJob, saved: boolean): Promise<void> => {
  if (saved) await removeFile(job.file_key);
};
