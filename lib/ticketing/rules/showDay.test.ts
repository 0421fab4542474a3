import { dayCell, dayText, toldDay } from "./showDay";

const day = (value: string) => `el ${value}`;

test("a show that waits for its new date tells none, whatever date it had", () => {
  const fecha = "2026-12-05";
  expect([toldDay({ fecha, state: "reprogramado" }), toldDay({ fecha, state: "a_la_venta" })]).toEqual([null, fecha]);
  expect(dayText({ fecha, state: "reprogramado" }, day)).toBe("Fecha a confirmar");
  expect(dayText({ fecha: null, state: "a_la_venta" }, day)).toBe("Sin fecha");
  expect(dayText({ fecha, state: "cancelado" }, day)).toBe("el 2026-12-05");
  expect([dayCell({ fecha, state: "reprogramado" }), dayCell({ fecha }), dayCell({ fecha: null })]).toEqual([
    "Fecha a confirmar",
    fecha,
    null,
  ]);
});
