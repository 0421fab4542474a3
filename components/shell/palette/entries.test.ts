import { Ticket } from "lucide-react";
import { type Section, searchSections } from "./entries";

const entry = (label: string, hint?: string) => ({ id: label, label, hint, icon: Ticket });
const sections: Section[] = [
  { title: "Pantallas", entries: [entry("Carga de ventas", "Ticketing"), entry("Gestión de usuarios", "Ticketing")] },
  {
    title: "Shows",
    most: 2,
    entries: [entry("La Descarga", "Teatro Güemes"), entry("Ñandú & Cía"), entry("Carga Pesada"), entry("MAGIC/BIRD")],
  },
];

const found = (typed: string) =>
  searchSections(sections, typed).map(({ title, entries }) => [title, entries.map(({ label }) => label)]);

test("case, accents and the order of words do not count", () => {
  expect(found("USUARIOS gestion")).toEqual([["Pantallas", ["Gestión de usuarios"]]]);
  expect(found("nandu")).toEqual([["Shows", ["Ñandú & Cía"]]]);
  expect(found("magic/b")).toEqual([["Shows", ["MAGIC/BIRD"]]]);
});

test("what begins so comes first, then words, then any part; the second line counts too", () => {
  expect(found("carga")).toEqual([
    ["Pantallas", ["Carga de ventas"]],
    ["Shows", ["Carga Pesada", "La Descarga"]],
  ]);
  expect(found("guemes")).toEqual([["Shows", ["La Descarga"]]]);
});

test("nothing typed shows the first of each, and nothing found shows nothing", () => {
  expect(found("  ")).toEqual([
    ["Pantallas", ["Carga de ventas", "Gestión de usuarios"]],
    ["Shows", ["La Descarga", "Ñandú & Cía"]],
  ]);
  expect(found("zzz")).toEqual([]);
});

test("what the server found for the words stays as it came", () => {
  const answered: Section = { title: "Tarjetas", answered: true, entries: [entry("LEG-7 Contratos de la gira")] };
  expect(searchSections([answered], "firma del contrato")).toEqual([answered]);
  expect(searchSections([{ ...answered, entries: [] }], "nada")).toEqual([]);
});
