/** @jest-environment jsdom */
import type { Role } from "@/lib/access/roles";
import { commands } from "@/lib/nav/commands";
import { screenOf, screens } from "@/lib/nav/screens";
import { screenWords } from "@/lib/nav/words";
import { signedInWith } from "@/lib/testing/person";
import { searchSections } from "./entries";
import { actionEntries, screenEntries } from "./offered";

function found(rol: Role, typed: string): string[] {
  const person = signedInWith(rol);
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
  ["salir", "Cerrar sesión"],
  ["teclas", "Atajos de teclado"],
  ["modo noche", "Tema oscuro"],
  ["mensajes", "Chat"],
  ["crear persona", "Crear persona"],
  ["enviar reporte", "Enviar reporte por mail"],
  ["nueva tarjeta", "Nueva tarjeta en Office"],
  ["contraseña", "Cambiar contraseña"],
  ["agregar show", "Crear show"],
  ["cerrar sesión", "Cerrar sesión"],
  ["logout", "Cerrar sesión"],
  ["vender", "Reporte de ventas"],
  ["vender", "Importar ventas"],
  ["vender", "Cargar ventas del día"],
  ["cargar", "Importar ventas"],
  ["pedir", "Pedir algo a otra área"],
  ["mandar", "Enviar reporte por mail"],
  ["avisar", "Ver todas las notificaciones"],
  ["precio", "Reporte de ventas"],
  ["plata", "Music Wins"],
  ["pagar", "Pagos de Music Wins"],
  ["factura", "Empresas"],
  ["proveedor", "Music Wins"],
  ["usuario", "Usuarios"],
  ["entrar", "Roles y permisos"],
  ["descargar", "Reporte de ventas"],
  ["agenda", "Pedidos de diseño"],
  ["flyer", "Pedidos de diseño"],
  ["aprobar", "Aprobar reasignaciones"],
  ["aprobar", "Responder pedidos de acceso"],
  ["aprobar", "Aprobar cierres en Pedidos de diseño"],
])("an administrator who types %s is offered %s", (typed, label) => {
  expect(found("Administrador", typed)).toContain(label);
});

test("nobody is offered what they may not do", () => {
  expect(found("Legales", "subir ventas")).toEqual([]);
  expect(found("Ticketing", "subir ventas")).toEqual(["Importar ventas"]);
  expect(found("Ticketing", "importar personas")).toEqual([]);
  expect(found("Legales Jr", "aprobar cierres")).toEqual([]);
});

test("the buttons of screens come when they are sought; a change of password for who has one", () => {
  expect(found("Administrador", "")).not.toContain("Crear persona");
  expect(found("Ticketing", "crear persona")).toEqual([]);
  const labels = (hasPassword: boolean) =>
    actionEntries({ ...signedInWith("Ticketing"), hasPassword }).map(({ label }) => label);
  expect([true, false].map((has) => labels(has).includes("Cambiar contraseña"))).toEqual([true, false]);
});

test("every command leads to a screen that exists, and every word belongs to one", () => {
  for (const { href } of commands) if (href) expect(screenOf(href.split("?")[0] ?? "")).toMatchObject({ built: true });
  const built = screens.filter((screen) => screen.built).map(({ path }) => path);
  expect(built).toEqual(expect.arrayContaining(Object.keys(screenWords)));
});
