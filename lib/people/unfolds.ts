import { can } from "@/lib/access/can";
import { idOf, type Unfolder } from "@/lib/chat/rules/unfolding";
import { get } from "./users/service/write";

/** A link to a person's page. */
const person: Unfolder = async (actor, [first]) => {
  const id = idOf(first);
  if (id === null || !can(actor, "people.read")) return null;
  const { name, mail, rol, area } = await get(actor, { params: { id }, query: undefined, body: undefined });
  return { kind: "persona", title: name || mail, lines: [[rol, area].filter(Boolean).join(" · "), mail] };
};

export const unfolds = { "admin-users": person };
