import { filterAccess } from "./accessFilter";

const row = (email: string, artistas: string[], accesoMontos: boolean, name: string | null = null) => ({
  email,
  name,
  rol: name && "Gerente",
  todos: artistas.includes("Todos"),
  artistas: artistas.filter((one) => one !== "Todos"),
  accesoMontos,
});
const rows = [
  row("ana@demo.test", ["Todos"], true, "Ana Núñez"),
  row("beto@demo.test", ["Ñandú & Cía"], false, "Beto Ruiz"),
  row("prensa@afuera.test", [], false),
];
const mails = (filter: Parameters<typeof filterAccess>[1]) => filterAccess(rows, filter).map(({ email }) => email[0]);

test.each([
  [{}, "abp"],
  [{ q: "  NUNEZ ana " }, "a"],
  [{ q: "gerente" }, "ab"],
  [{ q: "afuera" }, "p"],
  [{ q: "nadie" }, ""],
  [{ montos: "con" as const }, "a"],
  [{ montos: "sin" as const }, "bp"],
  [{ artista: "nandu & cia" }, "ab"],
  [{ artista: "Otro" }, "a"],
  [{ artista: "Ñandú & Cía", montos: "sin" as const, q: "beto" }, "b"],
])("%j leaves %s", (filter, expected) => {
  expect(mails(filter).join("")).toBe(expected);
});
