import type { Owners } from "@/lib/approvals/kind";
import { definitions } from "../service/registry";

/** Who leads somebody: the people who run a board on which the person works by their role. */
export const jefe: Owners = {
  title: "jefe de quien lo pide",
  of: async (tx, ids) => {
    const asked = await tx.user.findMany({
      where: { id: { in: ids.map(Number) } },
      select: { id: true, rol: true },
    });
    const people = await tx.user.findMany({ where: { active: true }, select: { id: true, rol: true } });
    return new Map(
      asked.map(({ id, rol }) => {
        const boards = [...definitions.values()].filter(({ members }) => members.some((member) => member === rol));
        const leads = new Set<string>(boards.flatMap((board) => board.leads));
        return [String(id), people.filter((one) => one.id !== id && leads.has(one.rol)).map((one) => one.id)];
      }),
    );
  },
  owns: async (tx, id) => {
    const { rol } = await tx.user.findUniqueOrThrow({ where: { id }, select: { rol: true } });
    return [...definitions.values()].some(({ leads }) => leads.some((lead) => lead === rol));
  },
};
