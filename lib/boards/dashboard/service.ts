import { query } from "@/lib/db";
import { addDays, DEFAULT_ZONE, diffDays, todayIn } from "@/lib/format/dates";
import type { Input } from "@/lib/http/contract";
import { badField } from "@/lib/http/errors";
import { monday } from "../rules/rhythm";
import { type StateGroup, stateGroups } from "../rules/words";
import { type BoardActor, boardFor } from "../service/access";
import type * as api from "./api";
import type { DashboardView } from "./schema";
import { DASHBOARD } from "./sql";

const USUAL_WEEKS = 12;
const MOST_DAYS = 731;
/** Where each band of ages begins; the last has no end. */
const AGES = [0, 8, 15, 31] as const;

interface Row extends Omit<DashboardView, "from" | "to" | "groups" | "cycle" | "ages"> {
  groups: Partial<Record<StateGroup, number>>;
  cycle: Omit<DashboardView["cycle"], "types">;
  types: DashboardView["cycle"]["types"];
  /** Days of each open card. */
  ages: number[];
}

/** `GET /boards/{board}/dashboard`. */
export async function get(
  actor: BoardActor,
  { params, query: asked }: Input<typeof api.getDashboard>,
): Promise<DashboardView> {
  const { board } = await boardFor(actor, params.board);
  const today = todayIn();
  const to = asked.to ?? today;
  const from = asked.from ?? addDays(monday(to), -7 * (USUAL_WEEKS - 1));
  if (from > to) throw badField("from", "El comienzo del período es posterior a su fin.");
  if (diffDays(from, to) >= MOST_DAYS) throw badField("from", "El período es de dos años como mucho.");
  const [row] = await query<Row>(DASHBOARD, [board.key, from, to, today, DEFAULT_ZONE], "board_dashboard");
  if (!row) throw new Error("The dashboard answers one row");
  const { groups, cycle, types, ages, rounds, ...rest } = row;
  return {
    ...rest,
    from,
    to,
    groups: stateGroups.map((group) => ({ group, cards: groups[group] ?? 0 })),
    cycle: { ...cycle, types },
    ages: AGES.map((first, index) => {
      const next = AGES[index + 1];
      const last = next === undefined ? null : next - 1;
      return {
        from: first,
        to: last,
        cards: ages.filter((age) => age >= first && (last === null || age <= last)).length,
      };
    }),
    rounds: board.columns.some(({ round }) => round) ? rounds : null,
  };
}
