import { can } from "@/lib/access/can";
import { boardRoleOf } from "@/lib/boards/rules/reach";
import { cardCode } from "@/lib/boards/rules/words";
import { cardLink } from "@/lib/boards/service/people";
import { definitions } from "@/lib/boards/service/registry";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
<<<<<<< HEAD
import { notFound } from "@/lib/http/errors";
import { publicStates, type ShowState } from "../../rules/kinds";
import { BOOKING } from "../../service/follow";
import { rightsOf, type ShowPerson } from "../../service/reach";
=======
import { keptShow } from "../../rules/keptShow";
import { publicStates } from "../../rules/kinds";
import { reachOf, rightsOf, type ShowPerson, showUnseen } from "../../service/reach";
>>>>>>> wt-tabs
import { stepsOf } from "../../service/transition";
import type * as api from "../api";
import type { ShowView } from "../schema";
import { tabsOf } from "../tabs";
import { bare, columns, from } from "./rows";

<<<<<<< HEAD
type Stored = Omit<ShowView, "steps" | "may" | "card"> & { card_number: number | null };

const MORE = `s.room, s.announce_on::text AS announce_on, s.doors, s.curfew, s.state_reason,
  (SELECT c.number FROM card c WHERE c.show_id = s.id) AS card_number`;

/** Whether somebody changes a show's facts: who makes it until it is confirmed, who produces it always. */
export const edits = (person: ShowPerson, state: ShowState): boolean =>
  can(person, "shows.write") || (can(person, "deals.write") && !publicStates.some((one) => one === state));
=======
interface Stored extends Omit<ShowView, "steps" | "may" | "tabs"> {
  reads_money: boolean;
  edits: boolean;
  reads_costs: boolean;
  types_costs: boolean;
}

const MORE = "s.room, s.announce_on::text AS announce_on, s.doors, s.curfew, s.state_reason";
>>>>>>> wt-tabs

/** A show that the person sees, and what it may do next. @throws 404 */
export async function viewOf(tx: Tx, person: ShowPerson, id: number): Promise<ShowView> {
  const { made, money, edits, readsCosts, costs } = await reachOf(person);
  const reads = money();
  const { text, values } = made.add((at) => `s.id = ${keptShow(at)}`, id).where();
  const [found] = await txQuery<Stored>(
    tx,
    `SELECT ${columns(reads)}, ${MORE}, ${reads} AS reads_money, ${edits()} AS edits, ${readsCosts()} AS reads_costs, ${costs()} AS types_costs FROM ${from(reads)} WHERE ${text}`,
    ...values,
  );
<<<<<<< HEAD
  if (!row) throw notFound("No encontrado: el show no existe, o no se lo abrieron.");
  const { card_number, ...stored } = row;
  return {
    ...stored,
    card: card_number === null ? null : cardAs(person, card_number),
    steps: await stepsOf(tx, id, rightsOf(person)),
    may: {
      edit: edits(person, row.state),
      deal: can(person, "deals.read"),
      tickets: can(person, "tickets.read") && publicStates.some((state) => state === row.state),
    },
=======
  if (!found) throw showUnseen();
  const { reads_money, reads_costs, edits: edit, types_costs, ...row } = found;
  const may = {
    edit,
    money: reads_money,
    costs: types_costs,
    tickets: can(person, "tickets.read") && publicStates.some((state) => state === row.state),
>>>>>>> wt-tabs
  };
  return { ...bare(row), steps: await stepsOf(tx, row.id, rightsOf(person)), may, tabs: tabsOf(person, reads_costs) };
}

function cardAs(person: ShowPerson, number: number): ShowView["card"] {
  const board = definitions.get(BOOKING);
  if (!board || !boardRoleOf(person, board)) return null;
  return { code: cardCode(board.prefix, number), href: cardLink(board, number) };
}

/** `GET /shows/{id}`. */
export const get = (actor: ShowPerson, { params }: Input<typeof api.getRecord>): Promise<ShowView> =>
  viewOf(prisma, actor, params.id);
