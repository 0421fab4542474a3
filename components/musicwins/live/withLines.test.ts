import { aBudgetRow } from "@/lib/testing/budgetRow";
import { withLines } from "./withLines";

const at = (id: number, area: string, category: string, prioridad: "alta" | "media" | "baja" = "media", titulo = "x") =>
  aBudgetRow({ id, area, category, prioridad, titulo });
// Areas as a database may order them: not as JavaScript would.
const rows = [
  at(1, "Zona", "Luces"),
  at(2, "Zona", "Sonido", "alta"),
  at(4, "Zona", "Sonido"),
  at(9, "Zona", "Sonido"),
  at(3, "Ámbito", "Luces"),
];
const idsAfter = (ids: number[], fresh: ReturnType<typeof at>[]) => withLines(rows, ids, fresh).map(({ id }) => id);

it("changes a line in its place and leaves all others the very same", () => {
  const fresh = at(4, "Zona", "Sonido", "media", "otro");
  const now = withLines(rows, [4], [fresh]);
  expect(now.map(({ id }) => id)).toEqual([1, 2, 4, 9, 3]);
  expect(now[2]).toBe(fresh);
  expect(now.filter((row) => rows.includes(row))).toHaveLength(4);
});

it("takes out what the filter shows no more, and leaves the list when the line was never in it", () => {
  expect(idsAfter([4], [])).toEqual([1, 2, 9, 3]);
  expect(idsAfter([77], [])).toEqual([1, 2, 4, 9, 3]);
});

it("puts a new line where its area, category, priority and number say, by the groups that the list has", () => {
  expect(idsAfter([5], [at(5, "Zona", "Sonido")])).toEqual([1, 2, 4, 5, 9, 3]);
  expect(idsAfter([5], [at(5, "Zona", "Sonido", "baja")])).toEqual([1, 2, 4, 9, 5, 3]);
  expect(idsAfter([1, 5], [at(5, "Zona", "Sonido", "alta"), rows[0] as never])).toEqual([1, 2, 5, 4, 9, 3]);
  expect(idsAfter([5], [at(5, "Zona", "Montaje")])).toEqual([1, 5, 2, 4, 9, 3]);
  expect(idsAfter([5], [at(5, "Ámbito", "Zócalos")])).toEqual([1, 2, 4, 9, 3, 5]);
});

it("moves a line whose place or priority changed", () => {
  expect(idsAfter([9], [at(9, "Zona", "Sonido", "alta")])).toEqual([1, 2, 9, 4, 3]);
  expect(idsAfter([1], [at(1, "Ámbito", "Luces")])).toEqual([2, 4, 9, 1, 3]);
});
