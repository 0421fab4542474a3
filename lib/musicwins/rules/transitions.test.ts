import { type Status, type StatusAdmin, statuses, statusesAdmin } from "./kinds";
import { decide, stepBetween } from "./transitions";

// Written out again from the decisions of the design: what may follow what. Everything else is impossible.
const allowed: Record<Status, Status[]> = {
  borrador: ["pendiente", "anulado"],
  pendiente: ["borrador", "aprobado", "rechazado", "anulado"],
  aprobado: ["pendiente", "a_pagar", "pagado", "anulado"],
  rechazado: ["borrador", "anulado"],
  a_pagar: ["aprobado", "pagado", "anulado"],
  pagado: ["aprobado"],
  anulado: [],
};

test.each(statuses)("from %s only its own steps lead on", (from) => {
  expect(statuses.filter((to) => stepBetween(from, to)).sort()).toEqual([...allowed[from]].sort());
});

const of = (status: Status, status_admin: StatusAdmin = "pendiente") => ({ status, status_admin });

describe("decide", () => {
  test("nothing wanted that is not so already is nothing to do", () => {
    for (const status of statuses) expect(decide(of(status), { newStatus: status })).toBeNull();
    expect(decide(of("aprobado", "aprobado"), { newStatusAdmin: "aprobado" })).toBeNull();
  });

  test("both words in one call", () => {
    expect(decide(of("pendiente"), { newStatus: "aprobado", newStatusAdmin: "aprobado" })).toEqual({
      step: "aprobar",
      adminStep: "confirmar",
      next: of("aprobado", "aprobado"),
    });
    expect(decide(of("pendiente"), { newStatus: "rechazado", newStatusAdmin: "rechazado" })).toMatchObject({
      step: "rechazar",
      next: of("rechazado", "rechazado"),
    });
  });

  test("going back takes Administration's word back", () => {
    expect(decide(of("rechazado", "rechazado"), { newStatus: "borrador" })).toMatchObject({ next: of("borrador") });
  });

  test("an observation takes a scheduled payment off", () => {
    expect(decide(of("a_pagar", "aprobado"), { newStatusAdmin: "rechazado" })).toEqual({
      step: "desprogramar",
      adminStep: "observar",
      next: of("aprobado", "rechazado"),
    });
  });

  test("from no standing at all does anything unapproved get scheduled or paid", () => {
    for (const status of statuses)
      for (const admin of statusesAdmin)
        for (const newStatus of [undefined, ...statuses])
          for (const newStatusAdmin of [undefined, ...statusesAdmin]) {
            const decision = decide(of(status, admin), { newStatus, newStatusAdmin });
            if (decision === null || "problem" in decision) continue;
            const { next } = decision;
            if (next.status === "a_pagar" || next.status === "pagado") {
              expect(next.status_admin).toBe("aprobado");
              expect(["aprobado", "a_pagar"]).toContain(status);
            }
          }
  });

  test("Administration says nothing of what its area has not approved", () => {
    for (const status of ["borrador", "pendiente", "rechazado", "anulado"] as const) {
      expect(decide(of(status), { newStatusAdmin: "aprobado" })).toHaveProperty("problem");
    }
  });
});
