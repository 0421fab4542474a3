import { treeOf } from "./tree";

const pair = (ars: string) => ({ ars, usd: "0.00" });
const sums = (ars: string) => ({
  approved: pair(ars),
  pending: pair("0.00"),
  financieros: { pendiente: pair("0.00"), pagado: pair("0.00") },
  lineas: 1,
});
const area = (name: string, categories: string[]) =>
  ({ area: name, categories, rol: "reader", todas: true, paga: false }) as const;

test("areas and categories without lines are there too, with nothing in them", () => {
  const tree = treeOf([area("Luz", ["Cabezales", "Láser"]), area("Prensa", [])], {
    data: [{ area: "Luz", category: "Láser", ...sums("5.00") }],
    areas: [{ area: "Luz", ...sums("5.00") }],
  });
  expect(tree.map((node) => [node.area, node.approved.ars, node.lineas])).toEqual([
    ["Luz", "5.00", 1],
    ["Prensa", "0.00", 0],
  ]);
  expect(tree[0]?.categories.map((node) => [node.category, node.approved.ars])).toEqual([
    ["Cabezales", "0.00"],
    ["Láser", "5.00"],
  ]);
});
