const NAME = /(?:"?public"?\.)?"?(\w+)"?/.source;
const CREATED = new RegExp(`CREATE (?:TEMPORARY )?TABLE (?:IF NOT EXISTS )?${NAME}`, "gi");
/**
 * Statements that hold a lock for as long as a table has rows to read or write (PostgreSQL 15 to 18, "Explicit Locking"
 * and the notes of ALTER TABLE): others wait for it, to write or at all.
 */
const HOLDING = [
  new RegExp(`CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)[^;]*? ON (?:ONLY )?${NAME}`, "gi"),
  new RegExp(
    `ALTER TABLE (?:IF EXISTS )?(?:ONLY )?${NAME}[^;]*?(?:SET NOT NULL|SET DATA TYPE|ALTER COLUMN "?\\w+"? TYPE|GENERATED ALWAYS AS)`,
    "gi",
  ),
  new RegExp(`ALTER TABLE (?:IF EXISTS )?(?:ONLY )?${NAME}[^;]*?ADD CONSTRAINT (?![^;]*NOT VALID)`, "gi"),
  new RegExp(`(?:(?<!(?:ON|OR|DO|FOR|BEFORE|AFTER) )UPDATE(?: ONLY)?|DELETE FROM) ${NAME}`, "gi"),
];
const SAID = /^-- Locks "?(\w+)"?: (.+)$/gm;

const withoutComments = (sql: string) =>
  sql
    .replace(/--.*$/gm, "")
    .replace(/\$\$[\s\S]*?\$\$/g, "$$$$")
    .replace(/\s+/g, " ");

/** Tables of before that a migration's SQL holds for as long as they have rows, by name. */
export function heldTables(sql: string): string[] {
  const bare = withoutComments(sql);
  const tables = (expression: RegExp) => [...bare.matchAll(expression)].map((found) => found[1] ?? "");
  const created = new Set(tables(CREATED));
  return [...new Set(HOLDING.flatMap(tables))].filter((name) => !created.has(name)).sort();
}

/** What a migration says of its locks: lines `-- Locks table: for how long, and for whom`. */
export const saidLocks = (sql: string): { table: string; how: string }[] =>
  [...sql.matchAll(SAID)].map(([, table = "", how = ""]) => ({ table, how }));
