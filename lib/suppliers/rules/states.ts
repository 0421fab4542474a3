import type { SupplierState } from "./kinds";

/** To which states somebody takes a supplier from each; a tax number takes a proposed one to `alta`, nobody else does. */
const next: Readonly<Record<SupplierState, readonly SupplierState[]>> = {
  propuesto: [],
  alta: ["activo", "observado", "bloqueado"],
  activo: ["observado", "bloqueado"],
  observado: ["activo", "bloqueado"],
  bloqueado: ["observado", "activo"],
};

export const nextStates = (from: SupplierState): readonly SupplierState[] => next[from];

/** To be said why: whoever is stopped, and whoever is let go on. */
export const needsReason = (from: SupplierState, to: SupplierState): boolean =>
  to !== "activo" || from === "observado" || from === "bloqueado";

/** How a button says where it takes a supplier. */
export const stateDeeds: Readonly<Record<SupplierState, string>> = {
  propuesto: "",
  alta: "",
  activo: "Activar",
  observado: "Observar",
  bloqueado: "Bloquear",
};
