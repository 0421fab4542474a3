import { can } from "@/lib/access/can";
import { boardRoleOf } from "@/lib/boards/rules/reach";
import { cardCode } from "@/lib/boards/rules/words";
import { cardLink } from "@/lib/boards/service/people";
import { definitions } from "@/lib/boards/service/registry";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { keptShow } from "../../rules/keptShow";
import { publicStates } from "../../rules/kinds";
import { BOOKING } from "../../service/follow";
import { reachOf, rightsOf, type ShowPerson, showUnseen } from "../../service/reach";
import { stepsOf } from "../../service/transition";
import type * as api from "../api";
import type { ShowView } from "../schema";
import { tabsOf } from "../tabs";
import { bare, columns, from } from "./rows";

interface Stored extends Omit<ShowView, "steps" | "may" | "tabs" | "card"> {
  card_number: number | null;
  reads_money: boolean;
  edits: boolean;
  reads_costs: boolean;
  types_costs: boolean;
  settles: boolean;
  days: boolean;
}

const MORE = `s.room, s.announce_on::text AS announce_on, s.doors, s.curfew, s.state_reason,
  (SELECT c.number FROM card c WHERE c.show_id = s.id) AS card_number`;

/** A show that the person sees, and what it may do next. @throws 404 */
export async function viewOf(tx: Tx, person: ShowPerson, id: number): Promise<ShowView> {
  const { made, money, edits, readsCosts, costs, settles, days } = await reachOf(person);
  const reads = money();
  const { text, values } = made.add((at) => `s.id = ${keptShow(at)}`, id).where();
  const [found] = await txQuery<Stored>(
    tx,
    `SELECT ${columns(reads)}, ${MORE}, ${reads} AS reads_money, ${edits()} AS edits, ${readsCosts()} AS reads_costs, ${costs()} AS types_costs, ${settles()} AS settles, ${days()} AS days FROM ${from(reads)} WHERE ${text}`,
    ...values,
  );
  if (!found) throw showUnseen();
  const {
    reads_money,
    reads_costs,
    edits: edit,
    types_costs,
    settles: settle,
    days: prepared,
    card_number,
    ...row
  } = found;
  const may = {
    edit,
    money: reads_money,
    costs: types_costs,
    tickets: can(person, "tickets.read") && publicStates.some((state) => state === row.state),
  };
  return {
    ...bare(row),
    card: card_number === null ? null : cardAs(person, card_number),
    steps: await stepsOf(tx, row.id, rightsOf(person, settle)),
    may,
    tabs: tabsOf(person, { costs: reads_costs, day: prepared }),
  };
}

function cardAs(person: ShowPerson, number: number): ShowView["card"] {
  const board = definitions.get(BOOKING);
  if (!board || !boardRoleOf(person, board)) return null;
  return { code: cardCode(board.prefix, number), href: cardLink(board, number) };
}

/** `GET /shows/{id}`. */
export const get = (actor: ShowPerson, { params }: Input<typeof api.getRecord>): Promise<ShowView> =>
  viewOf(prisma, actor, params.id);
