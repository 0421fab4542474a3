import { difference } from "./try-upgrade.mjs";

test("two answers differ where something is gone, another or elsewhere; what only the later one has is no difference", () => {
  const line = { id: 1, acciones: ["editar"], files: [{ id: 3 }] };
  expect(
    difference({ data: [line] }, { data: [{ ...line, note: "", acciones: ["editar", "borrar"] }] }),
  ).toBeUndefined();
  expect(difference({ data: [line] }, { data: [{ ...line, acciones: [] }] })).toBe("/data/0/acciones: falta editar");
  expect(difference({ data: [line] }, { data: [{ ...line, acciones: ["borrar"] }] })).toBe(
    '/data/0/acciones/0: antes "editar", ahora "borrar"',
  );
  expect(difference({ data: [line] }, { data: [{ ...line, files: [] }] })).toBe("/data/0/files: antes 1, ahora 0");
  expect(difference({ data: [line] }, { data: [line, line] })).toBe("/data: antes 1, ahora 2");
  expect(difference({ total: "1.00" }, { total: "1.01" })).toBe('/total: antes "1.00", ahora "1.01"');
});
