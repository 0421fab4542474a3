import type { Fact } from "@/components/frame/differing";
import { joinSpanish } from "@/lib/format/text";
import type { AccessRow } from "@/lib/ticketing/access/schema";
import { ALL_ARTISTS } from "@/lib/ticketing/rules/artists";

export const reaches = ["todos", "algunos", "ninguno"] as const;
export type Reach = (typeof reaches)[number];
export const reachTitles: Record<Reach, string> = { todos: "Todos", algunos: "Solo algunos", ninguno: "Ninguno" };

/** What the form holds. `artistas` counts only with the reach `algunos`, and is kept while another one is tried. */
export interface AccessValues {
  email: string;
  alcance: Reach;
  artistas: string[];
  accesoMontos: boolean;
}

/** A row as the form shows it; a new one starts with every artist and without montos. */
export function valuesOf(row: AccessRow | null, email = ""): AccessValues {
  if (!row) return { email, alcance: "todos", artistas: [], accesoMontos: false };
  const some = row.artistas.length > 0 ? "algunos" : "ninguno";
  return {
    email: row.email,
    alcance: row.todos ? "todos" : some,
    artistas: row.artistas,
    accesoMontos: row.accesoMontos,
  };
}

/** What would be stored: an empty list means everybody in a new row and nobody in one that exists (specification section 5). */
export function storedReach({ alcance, artistas }: AccessValues, isNew: boolean): Reach {
  if (alcance !== "algunos" || artistas.length > 0) return alcance;
  return isNew ? "todos" : "ninguno";
}

/** What an access says. */
export const ACCESS_FACTS: Fact<AccessValues>[] = [
  {
    label: "Artistas",
    text: (values) => {
      const reach = storedReach(values, false);
      return reach === "algunos" ? joinSpanish(values.artistas) : reachTitles[reach];
    },
  },
  { label: "Montos", text: ({ accesoMontos }) => (accesoMontos ? "Los ve" : "No los ve") },
];

/** The sentence under the field: what is stored with the values as they are. */
export function storedText(values: AccessValues, isNew: boolean): string {
  const reach = storedReach(values, isNew);
  const empty = reach !== values.alcance ? "La lista está vacía: " : "";
  const stored = {
    todos: "se guarda “Todos”, ve los shows de todos los artistas, también de los que se agreguen.",
    ninguno: "se guarda sin artistas, no ve ningún show.",
    algunos: `se guarda ${joinSpanish(values.artistas)}; no ve los shows de otros.`,
  }[reach];
  return empty ? empty + stored : stored.charAt(0).toUpperCase() + stored.slice(1);
}

const listed = (values: AccessValues, isNew: boolean): string[] =>
  ({ todos: [ALL_ARTISTS], algunos: values.artistas, ninguno: [] })[storedReach(values, isNew)];

/** The body of `POST /tickets/access`. */
export function addBody(values: AccessValues) {
  const artista = listed(values, true);
  return {
    email: values.email,
    artista,
    sin_artistas: artista.length === 0,
    accesoMontos: values.accesoMontos,
  };
}

/** The body of `PUT /tickets/access` over the row that was read. */
export function updateBody(values: AccessValues, { email, version }: Pick<AccessRow, "email" | "version">) {
  return { email, artista: listed(values, false), accesoMontos: values.accesoMontos, version };
}

/** A row as it was, for putting it back after it was deleted. */
export function restoreBody({ email, artista, accesoMontos }: AccessRow) {
  return { email, artista, sin_artistas: artista === "", accesoMontos };
}

/** The query of "ver como" for values that are not saved. A lone comma is a list of nobody: an empty text would not travel. */
export function previewQueryOf(values: AccessValues, isNew: boolean) {
  return {
    artista: listed(values, isNew).join(",") || ",",
    accesoMontos: values.accesoMontos ? ("true" as const) : ("false" as const),
  };
}

/** Whether saving would change the row. */
export function changes(values: AccessValues, row: AccessRow | null): boolean {
  if (!row) return true;
  const names = (list: readonly string[]) => [...list].sort().join("\n");
  return (
    values.accesoMontos !== row.accesoMontos || names(listed(values, false)) !== names(listed(valuesOf(row), false))
  );
}
