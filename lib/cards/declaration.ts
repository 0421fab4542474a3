import { can } from "@/lib/access/can";
import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  topics: {
    // One's own, by one's number, and all of them for who reviews: `gastos_tarjeta:12`, `gastos_tarjeta:`.
    gastos_tarjeta: (listener, key) => {
      if (key === "") return can(listener, "cards.review") ? "gastos_tarjeta" : null;
      return key === String(listener.userId) && can(listener, "cards.own") ? `gastos_tarjeta:${key}` : null;
    },
  },
  files: async () => (await import("./service/files")).fileOwners,
};
