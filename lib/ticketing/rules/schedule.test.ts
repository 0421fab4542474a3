import { daysFor, rhythmOf, scheduleText, zoneOptions } from "./schedule";

const zona = "America/Argentina/Buenos_Aires";

it("says a schedule in words", () => {
  expect(scheduleText({ hora: "09:00", dias: [1, 2, 3, 4, 5, 6, 7], zona })).toBe(
    "Todos los días, 09:00 de Buenos Aires",
  );
  expect(scheduleText({ hora: "10:30", dias: [5, 4, 3, 2, 1], zona: "Europe/Madrid" })).toBe(
    "De lunes a viernes, 10:30 de Madrid",
  );
  expect(scheduleText({ hora: "08:00", dias: [3], zona })).toBe("Cada miércoles, 08:00 de Buenos Aires");
  expect(scheduleText({ hora: "08:00", dias: [4, 1], zona: "UTC" })).toBe("Lun y jue, 08:00 de UTC");
});

it("keeps a zone that a row has already among the choices", () => {
  expect(zoneOptions("UTC").map(({ value }) => value)).toContain("UTC");
  expect(zoneOptions(zona)).toHaveLength(2);
});

it("tells the rhythm of some days, and keeps what was chosen when it changes", () => {
  expect([[1, 2, 3, 4, 5, 6, 7], [5], [1, 5], []].map(rhythmOf)).toEqual(["diario", "semanal", "elegir", "elegir"]);
  expect(daysFor("diario", [3])).toHaveLength(7);
  expect(daysFor("semanal", [1, 2, 3, 4, 5, 6, 7])).toEqual([1]);
  expect(daysFor("semanal", [4, 5])).toEqual([4]);
  expect(daysFor("semanal", [])).toEqual([1]);
  expect(daysFor("elegir", [4, 5])).toEqual([4, 5]);
});
