/** @jest-environment jsdom */
import type { Role } from "@/lib/access/roles";
import { commands } from "@/lib/nav/commands";
import { screenOf, screens } from "@/lib/nav/screens";
import { screenWords } from "@/lib/nav/words";
import { personWith } from "@/lib/testing/person";
import { searchSections } from "./entries";
import { actionEntries, screenEntries } from "./offered";

function found(rol: Role, typed: string): string[] {
  const person = personWith(rol);
  const sections = [
    { title: "Pantallas", entries: screenEntries(person) },
    { title: "Acciones", entries: actionEntries(person) },
  ];
  return searchSections(sections, typed).flatMap(({ entries }) => entries.map(({ label }) => label));
}

test.each([
  ["feed", "Enviar feedback"],
  ["subir ventas", "Importar ventas"],
  ["Subir las ventas del archivo", "Importar ventas"],
  ["sugerencia", "Enviar feedback"],
  ["salir", "Logout"],
  ["teclas", "Atajos de teclado"],
  ["modo noche", "Tema oscuro"],
  ["mensajes", "Chat"],
])("an administrator who types %s is offered %s", (typed, label) => {
  expect(found("Administrador", typed)).toContain(label);
});

test("nobody is offered what they may not do", () => {
  expect(found("Legales", "subir ventas")).toEqual([]);
  expect(found("Ticketing", "subir ventas")).toEqual(["Importar ventas"]);
  expect(found("Ticketing", "importar personas")).toEqual([]);
});

test("every command leads to a screen that exists, and every word belongs to one", () => {
  for (const { href } of commands) if (href) expect(screenOf(href)).toMatchObject({ built: true });
  const built = screens.filter((screen) => screen.built).map(({ path }) => path);
  expect(built).toEqual(expect.arrayContaining(Object.keys(screenWords)));
});
