import { normalize } from "@/lib/format/text";

export type ResolvedOf<Name extends string> =
  | { ok: true; columns: Partial<Record<Name, number>> }
  | { ok: false; issues: { path: string; field: Name; message: string }[] };

/** Where a named column stands: exactly so called, else ignoring case, accents and blanks, else with its heading before it. */
function findColumn(name: string, header: readonly string[], groups: readonly string[]): number {
  const exact = header.indexOf(name);
  if (exact >= 0) return exact;
  const plain = (text: string) => normalize(text).replace(/\s/g, "");
  const wanted = plain(name);
  const alike = header.findIndex((each) => plain(each) === wanted);
  if (alike >= 0) return alike;
  const bare = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, "");
  return header.findIndex((each, i) => groups[i] && bare(`${groups[i]}${each}`) === bare(name));
}

export interface Header {
  header: string[];
  headerGroups: string[];
}

/** Finds every named column in the file's header, or says which is missing and what there is instead. */
export function findColumns<Name extends string>(
  specs: Readonly<Record<Name, { label: string }>>,
  named: Readonly<Partial<Record<Name, string | undefined>>>,
  table: Header,
): ResolvedOf<Name> {
  const columns: Partial<Record<Name, number>> = {};
  const issues: { path: string; field: Name; message: string }[] = [];
  const shown = table.header.slice(0, 40).map((name) => `«${name}»`);
  const there = `${shown.join(", ")}${table.header.length > 40 ? "…" : ""}`;
  for (const field of Object.keys(specs) as Name[]) {
    const name = named[field];
    if (name === undefined) continue;
    const index = findColumn(name, table.header, table.headerGroups);
    if (index >= 0) columns[field] = index;
    else {
      const message = `${specs[field].label}: el archivo no tiene la columna «${name}». Tiene: ${there}.`;
      issues.push({ path: `mapping.columns.${field}`, field, message });
    }
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, columns };
}
