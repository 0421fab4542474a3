import { type Tx, txQuery } from "@/lib/db";
import { badField } from "@/lib/http/errors";
import { type Channel, channelTitles } from "../rules/kinds";

/** Where money for marketing is of. */
interface LinePlace {
  show_id: number | null;
  project_id: number | null;
  channel: Channel;
}

export interface SpendLine extends LinePlace {
  id: number;
  purse_id: number;
  category_id: number | null;
  company_id: number | null;
}

const OF = `SELECT l.id, l.show_id, l.project_id, l.channel, l.purse_id, l.category_id, coalesce(a.company_id, s.company_id) AS company_id
  FROM spend_line l LEFT JOIN show s ON s.id = l.show_id LEFT JOIN show_admin a ON a.show_id = l.show_id`;

const find = async (tx: Tx, { show_id, project_id, channel }: LinePlace): Promise<SpendLine | undefined> => {
  const [line] = await txQuery<SpendLine>(
    tx,
    `${OF} WHERE l.show_id IS NOT DISTINCT FROM $1::int AND l.project_id IS NOT DISTINCT FROM $2::int AND l.channel = $3::text`,
    show_id,
    project_id,
    channel,
  );
  return line;
};

/** A line by its id. @throws 400 */
export async function lineById(tx: Tx, id: number, path = "line_id"): Promise<SpendLine> {
  const [line] = await txQuery<SpendLine>(tx, `${OF} WHERE l.id = $1::int`, id);
  if (!line) throw badField(path, "No existe este canal del plan.");
  return line;
}

/** What it is of, as people call it. @throws 400 where there is no such show or campaign */
async function placeName(tx: Tx, { show_id, project_id }: LinePlace, path: string) {
  const [row] = await txQuery<{ name: string; company_id: number | null; owner_id: number | null }>(
    tx,
    show_id === null
      ? "SELECT name, NULL::int AS company_id, NULL::int AS owner_id FROM project WHERE id = $1::int"
      : "SELECT s.name, coalesce(a.company_id, s.company_id) AS company_id, s.owner_id FROM show s LEFT JOIN show_admin a ON a.show_id = s.id WHERE s.id = $1::int",
    show_id ?? project_id,
  );
  if (!row) throw badField(`${path}show_id`, show_id === null ? "No existe esta campaña." : "No existe este show.");
  return row;
}

/**
 * The line of a place, made with its purse where it is new: by month, and nobody asks it for more than it has. `owner`: who has it in
 * charge; null for the show's responsible, and who makes it where there is none. Two who plan a place at once make one. @throws 400 where there is no such show or campaign
 */
export async function lineFor(
  tx: Tx,
  place: LinePlace,
  {
    by,
    owner,
    category = null,
    path = "",
  }: { by: number; owner: number | null; category?: number | null; path?: string },
): Promise<SpendLine> {
  const there = await find(tx, place);
  if (there) return there;
  const { name, company_id, owner_id } = await placeName(tx, place, path);
  await txQuery(
    tx,
    "SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))::text",
    `spend_line:${place.show_id ?? ""}:${place.project_id ?? ""}:${place.channel}`,
  );
  const now = await find(tx, place);
  if (now) return now;
  const purse = await tx.purse.create({
    data: {
      kind: "marketing",
      name: `${channelTitles[place.channel]}, ${name}`.slice(0, 200),
      channel: channelTitles[place.channel],
      show_id: place.show_id,
      project_id: place.project_id,
      company_id,
      period: "mes",
      policy: "bloquea",
      owner_id: owner ?? owner_id ?? by,
      created_by: by,
    },
  });
  const { id } = await tx.spendLine.create({
    data: { ...place, category_id: category, purse_id: purse.id, created_by_user_id: by },
  });
  return { ...place, id, purse_id: purse.id, category_id: category, company_id };
}
