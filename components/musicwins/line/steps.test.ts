import { adminTransitions, transitions } from "@/lib/musicwins/rules/transitions";
import { type Doing, footOf, needsReason, oneRow, titleOf, wantedBy } from "./steps";

const ALL = [...Object.keys(transitions), ...Object.keys(adminTransitions), "cambiar_fecha"] as Doing[];

test("whoever may approve sees it first, returning beside it and rejecting apart", () => {
  expect(footOf(["devolver", "aprobar", "rechazar", "anular", "editar", "borrar", "cambiar_fecha"])).toEqual({
    first: "aprobar",
    second: ["devolver"],
    against: ["rechazar"],
    rest: ["cambiar_fecha", "anular"],
  });
});

test("a reader has nothing", () => {
  expect(footOf([])).toEqual({ first: null, second: [], against: [], rest: [] });
});

test("every action that the server allows is offered, once", () => {
  for (const doing of ALL) {
    const { first, second, against, rest } = footOf([doing]);
    expect([first, ...second, ...against, ...rest].filter(Boolean)).toEqual([doing]);
  }
  const { first, second, against, rest } = footOf(["confirmar", "observar", "programar", "cambiar_fecha", "revocar"]);
  expect([first, ...second, ...against, ...rest].sort()).toEqual(
    ["cambiar_fecha", "confirmar", "observar", "programar", "revocar"].sort(),
  );
});

test("each step asks for what its transition says", () => {
  expect(wantedBy("rechazar")).toEqual({ newStatus: "rechazado" });
  expect(wantedBy("observar")).toEqual({ newStatusAdmin: "rechazado" });
  expect(wantedBy("cambiar_fecha")).toBeNull();
  expect(ALL.filter(needsReason).sort()).toEqual(["deshacer_pago", "devolver", "observar", "rechazar", "revocar"]);
  expect(titleOf("pagar")).toBe("Marcar pagado");
});

it("leaves one row of a phone to the main action and the one that says no, and loses none", () => {
  const all: Doing[] = ["aprobar", "rechazar", "devolver", "anular", "cambiar_fecha"];
  expect(oneRow(footOf(all))).toEqual({
    first: "aprobar",
    second: [],
    against: ["rechazar"],
    rest: ["devolver", "cambiar_fecha", "anular"],
  });
  expect(oneRow(footOf(["cambiar_fecha"]))).toMatchObject({ first: null, second: ["cambiar_fecha"], rest: [] });
});
