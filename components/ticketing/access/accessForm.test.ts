import type { AccessPreview, AccessRow } from "@/lib/ticketing/access/schema";
import { parseArtistList } from "@/lib/ticketing/rules/artists";
import {
  type AccessValues,
  addBody,
  changes,
  previewQueryOf,
  restoreBody,
  storedText,
  updateBody,
  valuesOf,
} from "./accessForm";
import { previewDiff } from "./previewDiff";

const row = (artista: string, accesoMontos = false): AccessRow => {
  const { all, artists } = parseArtistList(artista, ["Tyler, The Creator", "Vera Quintana"]);
  return {
    id: 1,
    email: "ana@demo.test",
    artista,
    accesoMontos,
    todos: all,
    artistas: artists,
    desconocidos: [],
    name: "Ana",
    rol: null,
    updated_at: "2026-11-20T12:00:00.000Z",
    updated_by: "admin@demo.test",
    version: 3,
  };
};
const values = (change: Partial<AccessValues> = {}): AccessValues => ({
  ...valuesOf(null, "ana@demo.test"),
  ...change,
});

test("a row reads as the reach it gives, and saving it as it is changes nothing", () => {
  for (const stored of ["Todos", "", "Tyler, The Creator,Vera Quintana"]) {
    const read = row(stored, true);
    expect(changes(valuesOf(read), read)).toBe(false);
  }
  expect(valuesOf(row("Todos")).alcance).toBe("todos");
  expect(valuesOf(row("")).alcance).toBe("ninguno");
  expect(valuesOf(row("Vera Quintana"))).toMatchObject({ alcance: "algunos", artistas: ["Vera Quintana"] });
});

test("an empty list is Todos when new and nobody when it exists, and the form says so", () => {
  const empty = values({ alcance: "algunos" });
  expect(addBody(empty)).toMatchObject({ artista: ["Todos"], sin_artistas: false });
  expect(storedText(empty, true)).toMatch(/^La lista está vacía: se guarda “Todos”/);
  expect(updateBody(empty, row("Todos"))).toEqual({
    email: "ana@demo.test",
    artista: [],
    accesoMontos: false,
    version: 3,
  });
  expect(storedText(empty, false)).toMatch(/^La lista está vacía: se guarda sin artistas/);
});

test("nobody may be said on purpose, also in a new row", () => {
  const nobody = values({ alcance: "ninguno", artistas: ["Vera Quintana"] });
  expect(addBody(nobody)).toMatchObject({ artista: [], sin_artistas: true });
  expect(updateBody(nobody, row("Todos")).artista).toEqual([]);
  expect(storedText(nobody, true)).toBe("Se guarda sin artistas, no ve ningún show.");
  expect(restoreBody(row(""))).toMatchObject({ artista: "", sin_artistas: true });
  expect(restoreBody(row("Todos", true))).toMatchObject({ artista: "Todos", sin_artistas: false, accesoMontos: true });
});

test("the names stay when another reach is tried, and the preview asks for exactly what would be stored", () => {
  const some = values({ alcance: "algunos", artistas: ["Tyler, The Creator", "Vera Quintana"], accesoMontos: true });
  expect(storedText(some, true)).toBe("Se guarda Tyler, The Creator y Vera Quintana; no ve los shows de otros.");
  expect(previewQueryOf(some, true)).toEqual({ artista: "Tyler, The Creator,Vera Quintana", accesoMontos: "true" });
  const asked = (change: Partial<AccessValues>, isNew: boolean) =>
    parseArtistList(previewQueryOf(values(change), isNew).artista, ["Vera Quintana"]);
  expect(asked({ ...some, alcance: "todos" }, false)).toEqual({ all: true, artists: [] });
  expect(asked({ ...some, alcance: "ninguno" }, false)).toEqual({ all: false, artists: [] });
  expect(asked({ alcance: "algunos" }, false)).toEqual({ all: false, artists: [] });
  expect(asked({ alcance: "algunos" }, true)).toEqual({ all: true, artists: [] });
});

test("the preview tells what is gained and what is lost", () => {
  const seen = (...ids: number[]) => ({ shows: ids.map((id) => ({ id })) }) as AccessPreview;
  const kinds = (now: AccessPreview, next: AccessPreview | null) =>
    previewDiff(now, next).map(({ show, as }) => [show.id, as]);
  expect(kinds(seen(1, 2), null)).toEqual([
    [1, "igual"],
    [2, "igual"],
  ]);
  expect(kinds(seen(1, 2), seen(2, 3))).toEqual([
    [3, "se_agrega"],
    [1, "deja_de_ver"],
    [2, "igual"],
  ]);
});
