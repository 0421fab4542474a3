import { can } from "@/lib/access/can";
import { boardRoleOf } from "@/lib/boards/rules/reach";
import { cardCode } from "@/lib/boards/rules/words";
import { cardLink } from "@/lib/boards/service/people";
import { definitions } from "@/lib/boards/service/registry";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { type ArtistKind, artistKindWords } from "@/lib/deals/rules/kinds";
import { formatInteger, formatPercent } from "@/lib/format/number";
import type { Input } from "@/lib/http/contract";
import { keptShow } from "../../rules/keptShow";
import { publicStates } from "../../rules/kinds";
import type { ShowTab } from "../../rules/tabNames";
import { BOOKING } from "../../service/follow";
import { reachOf, rightsOf, type ShowPerson, showUnseen } from "../../service/reach";
import { stepsOf } from "../../service/transition";
import type * as api from "../api";
import type { ShowView } from "../schema";
import { tabsOf } from "../tabs";
import { bare, columns, from } from "./rows";

interface Stored extends Omit<ShowView, "steps" | "may" | "tabs" | "marks" | "card"> {
  card_number: number | null;
  deal_kind: string | null;
  advance: { all: number; done: number };
  guests: number;
  reads_money: boolean;
  edits: boolean;
  reads_costs: boolean;
  types_costs: boolean;
  settles: boolean;
  days: boolean;
}

const MORE = `s.room, s.announce_on::text AS announce_on, s.doors, s.curfew, s.state_reason,
  (SELECT c.number FROM card c WHERE c.show_id = s.id) AS card_number, (SELECT d.terms #>> '{artist,kind}' FROM deal d WHERE d.show_id = s.id) AS deal_kind,
  (SELECT json_build_object('all', count(*), 'done', count(*) FILTER (WHERE i.state IN ('confirmado', 'no_aplica'))) FROM advance_item i WHERE i.show_id = s.id) AS advance,
  (SELECT coalesce(sum(1 + g.plus), 0)::int FROM guest_allotment t JOIN guest g ON g.allotment_id = t.id WHERE t.show_id = s.id) AS guests`;

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
    deal_kind,
    advance,
    guests,
    ...row
  } = found;
  const may = {
    edit,
    money: reads_money,
    costs: types_costs,
    tickets: can(person, "tickets.read") && publicStates.some((state) => state === row.state),
  };
  const tabs = tabsOf(person, { costs: reads_costs, day: prepared });
  return {
    ...bare(row),
    card: card_number === null ? null : cardAs(person, card_number),
    steps: await stepsOf(tx, row.id, rightsOf(person, settle)),
    may,
    tabs,
    marks: marksOf(tabs, row, { deal_kind, advance, guests }),
  };
}

/** A word beside the names of the parts that one opens: what kind of deal it is, how full, how far its advance is, how many guests. */
function marksOf(
  tabs: readonly ShowTab[],
  { percent, sold }: Pick<Stored, "percent" | "sold">,
  { deal_kind, advance, guests }: Pick<Stored, "deal_kind" | "advance" | "guests">,
): ShowView["marks"] {
  const kind = deal_kind && deal_kind in artistKindWords ? artistKindWords[deal_kind as ArtistKind] : "";
  const marks: Partial<Record<ShowTab, string>> = {
    deal: kind,
    tickets: percent !== null && sold > 0 ? formatPercent(percent, 0) : "",
    advance: advance.all > 0 ? `${advance.done}/${advance.all}` : "",
    invitados: guests > 0 ? formatInteger(guests) : "",
  };
  return Object.fromEntries(Object.entries(marks).filter(([tab, mark]) => mark && tabs.includes(tab as ShowTab)));
}

function cardAs(person: ShowPerson, number: number): ShowView["card"] {
  const board = definitions.get(BOOKING);
  if (!board || !boardRoleOf(person, board)) return null;
  return { code: cardCode(board.prefix, number), href: cardLink(board, number) };
}

/** `GET /shows/{id}`. */
export const get = (actor: ShowPerson, { params }: Input<typeof api.getRecord>): Promise<ShowView> =>
  viewOf(prisma, actor, params.id);
