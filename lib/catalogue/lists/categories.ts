import { type Tx, txQuery } from "@/lib/db";
import { normalize } from "@/lib/format/text";
import { badField } from "@/lib/http/errors";
import { asText, oneOf, type ReadCell, yesOrNo } from "../rules/cells";
import { categoryStateTitles, sideTitles } from "../rules/kinds";
import type { CategoryRow } from "../schema";
import type { ListDefinition } from "./definition";
import { keptNameSql, mergedSql, STORED } from "./merged";
import { refuseSheetRows } from "./sheetRows";

export type CategoryFacts = Pick<CategoryRow, "parent_id" | "name" | "side" | "state" | "by_sheet">;

/** The key of a first level among the names of a sheet. */
export const firstLevelKey = (side: string, name: string): string => `${side} ${normalize(name)}`;

const sideOf: ReadCell = oneOf(sideTitles);
const parentOf: ReadCell = (text, names, cells) => {
  if (text === "") return { value: null };
  const side = sideOf(cells.side ?? "", names, cells);
  const id = "value" in side ? names.categories.get(firstLevelKey(String(side.value), text)) : undefined;
  return id === undefined ? { problem: `No existe el rubro de arriba «${text}».` } : { value: id };
};

const ABOVE = keptNameSql("category", "r.parent_id");

export const categories: ListDefinition<CategoryRow, CategoryFacts> = {
  table: "category",
  record: "category",
  missing: "No existe este rubro.",
  select: `SELECT ${STORED}, ${mergedSql("category")}, r.parent_id, ${ABOVE} AS parent, r.name, r.side, r.state, r.by_sheet FROM category r`,
  words: `r.name || ' ' || coalesce(${ABOVE}, '')`,
  // A first level and below it what hangs from it, or from one that was merged into it.
  order: `r.side, catalogue_key(coalesce(${ABOVE}, r.name)), r.parent_id IS NOT NULL, catalogue_key(r.name), r.id`,
  filters: { state: "r.state", side: "r.side" },
  merges: true,
  columns: { parent_id: "int", name: "text", side: "text", state: "text", by_sheet: "boolean" },
  taken: async (tx, { parent_id, name, side }, own) => {
    const [row] = await txQuery<{ id: number }>(
      tx,
      `SELECT id FROM category WHERE coalesce(parent_id, 0) = coalesce($1::int, 0) AND side = $2 AND merged_into IS NULL
         AND catalogue_key(name) = catalogue_key($3) AND id IS DISTINCT FROM $4::int`,
      parent_id,
      side,
      name,
      own,
    );
    return row?.id ?? null;
  },
  takenText: ({ name, parent }) => `Ya existe el rubro ${parent ? `${parent} > ` : ""}${name}.`,
  check: checkLevels,
  fields: [
    { header: "Nombre", width: 30, kind: "text", value: ({ name }) => name },
    { header: "Rubro de arriba", width: 30, kind: "text", value: ({ parent }) => parent ?? "" },
    { header: "Lado", width: 12, kind: "text", value: ({ side }) => sideTitles[side] },
    { header: "Por planilla", width: 14, kind: "text", value: ({ by_sheet }) => (by_sheet ? "Sí" : "No") },
    { header: "Estado", width: 14, kind: "text", value: ({ state }) => categoryStateTitles[state] },
    { header: "Unido a", width: 30, kind: "text", value: ({ kept }) => kept ?? "" },
  ],
  cells: {
    name: { field: "name", read: asText },
    parent: { field: "parent_id", read: parentOf },
    side: { field: "side", read: sideOf },
    by_sheet: { field: "by_sheet", read: yesOrNo },
    state: { field: "state", read: (text, ...rest) => oneOf(categoryStateTitles)(text || "activa", ...rest) },
  },
};

/** Two levels, each of one side; the database holds to it, here it is said in words. */
async function checkLevels(tx: Tx, facts: CategoryFacts, before: CategoryRow | null): Promise<void> {
  if (facts.by_sheet && facts.side === "ingreso") throw badField("by_sheet", "Solo un rubro de gasto va por planilla.");
  if (before?.by_sheet && !facts.by_sheet) await refuseSheetRows(tx, before.id);
  const [found] = await txQuery<{ children: boolean }>(
    tx,
    "SELECT EXISTS (SELECT 1 FROM category WHERE parent_id = $1::int) AS children",
    before?.id ?? null,
  );
  if (found?.children && before && before.side !== facts.side)
    throw badField("side", "Tiene otros rubros abajo: cambiar primero el lado de esos.");
  if (facts.parent_id === null) return;
  if (found?.children || facts.parent_id === before?.id)
    throw badField("parent_id", "Tiene otros rubros abajo: los rubros van en dos niveles.");
  const [above] = await txQuery<{ parent_id: number | null; side: string }>(
    tx,
    "SELECT parent_id, side FROM category WHERE id = $1 FOR SHARE",
    facts.parent_id,
  );
  if (!above || above.parent_id !== null) throw badField("parent_id", "Tiene que ser un rubro del primer nivel.");
  if (above.side !== facts.side) throw badField("parent_id", "El rubro de arriba es del otro lado.");
}
