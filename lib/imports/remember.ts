import { prisma } from "@/lib/db";
import { normalize } from "@/lib/format/text";
import type { Execute } from "./turn";

/** Keeps a mapping for the names (of ticketeras, say) whose files it read, to be proposed next time. */
export async function remember(execute: Execute, kind: string, names: readonly string[], mapping: unknown) {
  await execute(
    `INSERT INTO import_mapping (kind, name, mapping) SELECT $1, n, $3::jsonb FROM unnest($2::text[]) n
     ON CONFLICT (kind, name) DO UPDATE SET mapping = excluded.mapping`,
    [kind, names, JSON.stringify(mapping)],
  );
}

/** The kept mapping whose columns are all in a file, and its name; the one that knows most columns first. */
export async function rememberedFor(
  kind: string,
  header: readonly string[],
): Promise<{ name: string; mapping: unknown } | null> {
  const kept = await prisma.importMapping.findMany({ where: { kind } });
  const names = new Set(header.map(normalize));
  const fitting = kept
    .map(({ name, mapping }) => ({ name, mapping, columns: Object.values(columnsOf(mapping)) }))
    .filter(({ columns }) => columns.length > 0 && columns.every((column) => names.has(normalize(column))))
    .sort((a, b) => b.columns.length - a.columns.length);
  return fitting[0] ?? null;
}

const columnsOf = (mapping: unknown) => (mapping as { columns?: Record<string, string> } | null)?.columns ?? {};
