import { readFile } from "node:fs/promises";
import type { ClientBase } from "pg";
import * as z from "zod";

/** Where the audit's chain ended at some moment, kept outside the database: what stood then stands since. */
export const anchorShape = z.strictObject({
  at: z.iso.datetime(),
  /** The place of the last link, counted from 1. */
  chain: z.string().regex(/^[1-9]\d{0,17}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Anchor = z.output<typeof anchorShape>;

/** A link that does not hold. */
export interface BrokenLink {
  id: string;
  /** Its place; null of an entry that was never chained. */
  chain: string | null;
  at: Date;
  why: "altered" | "missing" | "unlinked" | "unchained";
}

/** The first broken links, as the owner of the tables alone can find them: the chain's secret is nobody else's. */
export async function brokenLinks(client: ClientBase, most = 50): Promise<BrokenLink[]> {
  const { rows } = await client.query<BrokenLink>(
    "SELECT id::text, chain::text, at, why FROM audit_broken() LIMIT $1",
    [most],
  );
  return rows;
}

/** Whether the last link of an anchor is still there and the same. */
export type Held = "held" | "cut" | "other";

/** Holds anchors against the chain: a tail that was cut off leaves no other trace. In the order given. */
export async function holdAnchors(client: ClientBase, anchors: readonly Anchor[]): Promise<Held[]> {
  const { rows } = await client.query<{ held: Held }>(
    `SELECT CASE WHEN e.hash IS NULL THEN 'cut' WHEN e.hash = a.hash THEN 'held' ELSE 'other' END AS held
     FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS a(chain, hash, place)
     LEFT JOIN audit_entry e ON e.chain = a.chain ORDER BY a.place`,
    [anchors.map(({ chain }) => chain), anchors.map(({ hash }) => hash)],
  );
  return rows.map(({ held }) => held);
}

/** An anchor as its line in the file; what a mail says of it. */
export const anchorLine = ({ at, chain, hash }: Anchor): string => JSON.stringify({ at, chain, hash });

/**
 * The anchors of a file, oldest first; none where there is no file, unless it `mustBe`: who asks for it holds the chain
 * against it. @throws Error naming a line that is none, or a file that cannot be read
 */
export async function readAnchors(file: string, mustBe = false): Promise<Anchor[]> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" && !mustBe) return "";
    throw new Error(`No se puede leer ${file || "el archivo de anclas"}.`, { cause: error });
  });
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    try {
      return [anchorShape.parse(JSON.parse(line))];
    } catch {
      throw new Error(`${file}: no se entiende la línea ${index + 1}.`);
    }
  });
}
