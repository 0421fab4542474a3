import { showStates } from "./kinds";
import { nextStates, transitions } from "./machine";

test("every step leads somewhere else, and what is called off or put off asks why", () => {
  for (const from of showStates)
    for (const [to, step] of Object.entries(transitions[from])) {
      expect(to).not.toBe(from);
      if (to === "cancelado" || to === "reprogramado") expect(step).toMatchObject({ reason: true, tells: true });
    }
});

test("a cancelled show stays so, and one put off goes back only to where it was", () => {
  expect(nextStates("cancelado", null)).toEqual([]);
  expect(nextStates("reprogramado", "sold_out")).toEqual(["sold_out", "cancelado"]);
  expect(nextStates("reprogramado", null)).toEqual(["a_la_venta", "cancelado"]);
});
