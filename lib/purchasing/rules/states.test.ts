import { columnOf, purchaseStates, purchaseSteps, stateAfter, stateOfColumn, tabStates, transitions } from "./states";

test("a step is taken from the states of the table, to one of its states, and nowhere else", () => {
  for (const step of purchaseSteps)
    for (const from of purchaseStates)
      for (const to of purchaseStates) {
        const row = transitions[step];
        const may = row.from.includes(from) && row.to.includes(to);
        expect(stateAfter(from, step, to)).toBe(may ? to : null);
      }
});

test("every state is reached from the first one, and every one but the last ones goes on", () => {
  const reached = new Set(["solicitud"]);
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const step of purchaseSteps)
      for (const from of purchaseStates)
        if (reached.has(from) && transitions[step].from.includes(from))
          for (const to of transitions[step].to) reached.add(to);
  }
  expect([...reached].sort()).toEqual([...purchaseStates].sort());
  const stuck = purchaseStates.filter((state) => !purchaseSteps.some((step) => transitions[step].from.includes(state)));
  expect(stuck).toEqual(["cerrada"]);
});

test("each state has a column, each column one state by hand, and each tab only states", () => {
  for (const state of purchaseStates) if (state !== "en_aprobacion") expect(stateOfColumn(columnOf[state])).toBe(state);
  expect(stateOfColumn("otra")).toBeNull();
  expect(new Set(Object.values(tabStates).flat()).size).toBe(Object.values(tabStates).flat().length);
});
