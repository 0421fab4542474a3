import { gridRowOf } from "./grid.fixtures";
import { type CellText, type GridAction, type GridState, gridReducer, startGrid } from "./gridState";

const cell = (key: string, field: CellText["field"], text: string, base: number | null = null): CellText => ({
  key,
  field,
  text,
  base,
});
const play = (...actions: GridAction[]): GridState => actions.reduce(gridReducer, startGrid());
const texts = (state: GridState, key: string) => state.doc.edits[key]?.texts;

describe("gridReducer", () => {
  it("undoes a whole word typed in a cell at once, and redoes it", () => {
    const typed = play(
      { type: "typed", cell: cell("a", "venta_diaria", "3") },
      { type: "typed", cell: cell("a", "venta_diaria", "34") },
      { type: "left" },
      { type: "typed", cell: cell("a", "venta_total", "9") },
    );
    const once = gridReducer(typed, { type: "undone" });
    expect(texts(once, "a")).toEqual({ venta_diaria: "34" });
    const twice = gridReducer(once, { type: "undone" });
    expect(twice.doc.edits).toEqual({});
    expect(gridReducer(twice, { type: "undone" })).toBe(twice);
    const again = gridReducer(gridReducer(twice, { type: "redone" }), { type: "redone" });
    expect(texts(again, "a")).toEqual({ venta_diaria: "34", venta_total: "9" });
  });

  it("undoes a paste in one step and forgets its outline", () => {
    const pasted = play(
      { type: "typed", cell: cell("a", "venta_diaria", "1") },
      {
        type: "filled",
        cells: [cell("a", "venta_diaria", "10"), cell("b", "venta_diaria", "20")],
        region: { keys: ["a", "b"], fields: ["venta_diaria"] },
      },
    );
    expect(pasted.region?.keys).toEqual(["a", "b"]);
    const undone = gridReducer(pasted, { type: "undone" });
    expect(undone.doc.edits).toEqual({ a: { base: null, texts: { venta_diaria: "1" } } });
    expect(undone.region).toBeNull();
  });

  it("takes a paste back after more was typed, and can bring all of it again", () => {
    const state = play(
      { type: "filled", cells: [cell("a", "venta_diaria", "10")] },
      { type: "typed", cell: cell("b", "venta_diaria", "2") },
    );
    const back = gridReducer(state, { type: "undone", depth: 0 });
    expect(back.doc.edits).toEqual({});
    const again = gridReducer(gridReducer(back, { type: "redone" }), { type: "redone" });
    expect(again.doc).toEqual(state.doc);
    expect(gridReducer(startGrid(), { type: "undone", depth: 4 }).past).toEqual([]);
  });

  it("keeps the version that the person was looking at when they began", () => {
    const state = play(
      { type: "typed", cell: cell("a", "venta_diaria", "1", 4) },
      { type: "left" },
      { type: "typed", cell: cell("a", "venta_total", "2", 7) },
    );
    expect(state.doc.edits.a?.base).toBe(4);
    expect(gridReducer(state, { type: "rebased", key: "a", base: 7 }).doc.edits.a?.base).toBe(7);
  });

  it("forgets that a gap was accepted once the row changes again", () => {
    const accepted = play({ type: "typed", cell: cell("a", "venta_total", "1") }, { type: "accepted", key: "a" });
    expect(accepted.doc.edits.a?.accepted).toBe(true);
    const changed = gridReducer(accepted, { type: "typed", cell: cell("a", "venta_total", "2") });
    expect(changed.doc.edits.a?.accepted).toBeUndefined();
  });

  it("clears what was saved and keeps what was typed while saving, on the saved version", () => {
    const sending = play(
      { type: "typed", cell: cell("a", "venta_diaria", "1") },
      { type: "typed", cell: cell("b", "venta_diaria", "2") },
      { type: "added", row: gridRowOf({ show: "Nuevo" }) },
    );
    const sent = { ...sending.doc.edits };
    const typed = gridReducer(sending, { type: "typed", cell: cell("b", "venta_diaria", "3") });
    const settled = gridReducer(typed, { type: "saved", sent, versions: { a: 1, b: 1 } });
    expect(settled.doc.edits).toEqual({ b: { base: 1, texts: { venta_diaria: "3" } } });
    expect(settled.doc.added).toHaveLength(1);
    expect(settled.past).toEqual([]);
  });

  it("shows a refusal until its cell is typed in", () => {
    const issues = { a: { venta_diaria: "No.", monto_diario: "Tampoco.", show: "Ni el show." } };
    const refused = play({ type: "typed", cell: cell("a", "venta_diaria", "1") }, { type: "refused", issues });
    const typed = gridReducer(refused, { type: "typed", cell: cell("a", "venta_diaria", "2") });
    expect(typed.issues).toEqual({ a: { monto_diario: "Tampoco." } });
    expect(gridReducer(typed, { type: "filled", cells: [cell("a", "monto_diario", "5")] }).issues).toEqual({});
  });
});
