import { query } from "@/lib/db";
import { screens } from "@/lib/nav/screens";

// As the router does: an address that is written out before one with a parameter.
const built = screens
  .filter((screen) => screen.built)
  .sort((a, b) => Number(a.path.includes("[")) - Number(b.path.includes("[")))
  .map(({ path, board }) => ({ path, board, pattern: new RegExp(`^${path.replace(/\[\w+\]/g, "([^/]+)")}$`) }));

const exists = async (sql: string, ...values: unknown[]) => (await query(`SELECT 1 FROM ${sql}`, values)).length > 0;

/** What a parameter of an address names; the others are a screen's own filters. */
const records: Record<string, (value: string, pathname: string, board?: string) => Promise<boolean>> = {
  linea: (id) => exists("budget_line WHERE id = $1", id),
  pedido: (id, pathname) =>
    pathname === "/solicitudes"
      ? exists("card WHERE id = $1 AND requester_id IS NOT NULL", id)
      : exists("access_request WHERE id = $1", id),
  tarea: (number, _, board) => exists("card WHERE board_key = $1 AND number = $2", board, number),
  reasignacion: (id) => exists("cost_reallocation WHERE id = $1", id),
  canal: (id) => exists("chat_channel WHERE id = $1", id),
  mensaje: (id) => exists("talk_message WHERE id = $1 AND channel_id IS NOT NULL AND deleted_at IS NULL", id),
  ticketera: (name) => exists("ticket_sale WHERE ticketera = $1 LIMIT 1", name),
};

/** Why an address of ours leads nowhere; null where it leads to a screen that is built, and to a record that is there. */
export async function deadEnd(link: string): Promise<string | null> {
  const { pathname, searchParams } = new URL(link, "http://demo.test");
  const screen = built.find(({ pattern }) => pattern.test(pathname));
  if (!screen) return `${link}: no such screen`;
  const named = decodeURIComponent(screen.pattern.exec(pathname)?.[1] ?? "");
  if (screen.path.includes("[show]") && !(await exists('"show" WHERE name = $1', named)))
    return `${link}: no such show`;
  for (const [key, value] of searchParams) {
    const known = records[key];
    if (known && !(await known(value, pathname, screen.board))) return `${link}: no such ${key}`;
  }
  return null;
}

const PATH = /(?<![\w/<])\/[A-Za-z][\w\-./]*(?:%[\dA-F]{2}[\w\-./%]*)*(?:\?[\w=&%\-.]+)?/g;

/** Every address of ours that a person can follow from what is said and written. */
export async function linksSaid(): Promise<string[]> {
  const rows = await query<{ text: string }>(
    `SELECT DISTINCT link AS text FROM notification WHERE link IS NOT NULL
     UNION SELECT page FROM feedback WHERE page IS NOT NULL
     UNION SELECT text FROM talk_message WHERE text LIKE '%/%'
     UNION SELECT description_text FROM card WHERE description_text LIKE '%/%'
     UNION SELECT fields::text FROM card WHERE fields::text LIKE '%http%'
     UNION SELECT anotaciones FROM "show" WHERE anotaciones LIKE '%/%'`,
  );
  const texts = rows.flatMap(({ text }) => text.match(PATH) ?? []);
  return [...new Set(texts)].filter((path) => path.length > 3);
}
