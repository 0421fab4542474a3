import { can } from "@/lib/access/can";
import { idOf, type Unfolder } from "@/lib/chat/rules/unfolding";
import { get } from "./budgets/service";

/** A link to a line of the budget. */
const line: Unfolder = async (actor, [first], search) => {
  const id = idOf(search.get("linea") ?? first);
  if (id === null || !can(actor, "musicwins.use")) return null;
  const { data } = await get(actor, {
    params: { id },
    query: { isOption: false, optionNumber: 0 },
    body: undefined,
  });
  return {
    kind: "presupuesto",
    title: data.titulo,
    lines: [`${data.area} · ${data.category}`, data.proveedor].filter(Boolean),
  };
};

export const unfolds = { bsastrap: line };
