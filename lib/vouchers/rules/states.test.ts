import { stateAfter, stepsOf, transitions, voucherStates, voucherSteps } from "./states";

test("no state without a way out, none without a way in", () => {
  for (const state of voucherStates) {
    const out = voucherSteps
      .map((step) => stateAfter(state, step))
      .filter((after) => after !== null && after !== state);
    expect([state, out.length > 0]).toEqual([state, true]);
    const into = voucherSteps.some((step) => transitions[step].to === state);
    expect([state, state === "esperado" || into]).toEqual([state, true]);
  }
});

test("from any state, what is paid and what is nothing can be reached", () => {
  const reached = (start: (typeof voucherStates)[number]) => {
    const seen = new Set([start]);
    for (const state of seen) for (const step of voucherSteps) seen.add(stateAfter(state, step) ?? state);
    return seen;
  };
  for (const state of voucherStates) {
    expect([state, reached(state).has("pagado")]).toEqual([state, true]);
    expect([state, reached(state).has("anulado")]).toEqual([state, true]);
  }
});

test("what was accrued is annulled, what was not is discarded; paid ones are neither", () => {
  expect(stateAfter("recibido", "anular")).toBeNull();
  expect(stateAfter("validado", "descartar")).toBeNull();
  expect(stateAfter("pagado", "anular")).toBeNull();
  expect(stateAfter("pagado_parcial", "anular")).toBeNull();
  expect(stepsOf("recibido")).toEqual(["editar", "validar", "descartar"]);
  expect(stepsOf("pagado")).toEqual(["reimputar"]);
});
