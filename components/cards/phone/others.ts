import type { CardSetup } from "@/lib/cards/schema";
import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import type { Facts, WaitingExpense } from "./entry";

const norm = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** The one here that looks like it: the same photo, the same receipt, or the same card, day, amount and merchant. */
export function alikeHere(one: WaitingExpense, others: readonly WaitingExpense[]): WaitingExpense | undefined {
  const { facts, photo } = one.data;
  const sha = photo && photo !== "raw" ? photo.sha256 : "";
  return others.find(({ id, data }) => {
    if (id === one.id || data.discard) return false;
    if (sha && data.photo && data.photo !== "raw" && data.photo.sha256 === sha) return true;
    const other = data.facts;
    const same = (...keys: (keyof Facts)[]) => keys.every((key) => other[key] === facts[key]);
    if (facts.number && same("number", "point", "type_code", "issuer_tax_id")) return true;
    return (
      facts.amount !== "" &&
      same("card_id", "day", "amount", "currency") &&
      Boolean(other.takes_away) === Boolean(facts.takes_away) &&
      norm(other.merchant) === norm(facts.merchant)
    );
  });
}

export type Purchase = NonNullable<CardSetup["purchases"]>[number];

const isAmount = (amount: string) => Number(amount) > 0;

/** What else waits here to be given back of a purchase; `told`: but for what the server knows of, which its `left` counts. */
function givenBackHere(entries: readonly WaitingExpense[], purchase: string, own: string, told: boolean): string {
  const others = entries.filter(
    ({ id, data: { facts, discard, server } }) =>
      id !== own &&
      !discard &&
      facts.takes_away &&
      facts.returns === purchase &&
      isAmount(facts.amount) &&
      !(told && server),
  );
  return sumMoney(others.map(({ data }) => data.facts.amount));
}

/**
 * What something may be given back of: what waits here, and what the server told of, the newest first, each with what is left of it once
 * the others that wait here have given theirs back. `own`: the one that is being written.
 */
export function purchasesHere(
  { purchases = [] }: CardSetup,
  entries: readonly WaitingExpense[],
  { day }: Pick<Facts, "day">,
  own = "",
): Purchase[] {
  const waiting = entries.flatMap(({ id, data: { facts } }): Purchase[] => {
    const { card_id, amount, currency, merchant, show_id, category } = facts;
    if (facts.takes_away || card_id === null || !isAmount(amount)) return [];
    const left = subMoney(amount, givenBackHere(entries, id, own, false));
    return [{ client_id: id, day: facts.day, merchant, amount, left, currency, card_id, show_id, category }];
  });
  const here = new Set(waiting.map(({ client_id }) => client_id));
  const told = purchases
    .filter(({ client_id }) => !here.has(client_id))
    .map((one) => ({ ...one, left: subMoney(one.left, givenBackHere(entries, one.client_id, own, true)) }));
  return [...waiting, ...told]
    .filter((one) => one.day <= day)
    .sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
}

/** The purchase of which more is given back than is left, by what the phone knows of it; none where it knows nothing. */
export function exceeded(
  setup: CardSetup,
  entries: readonly WaitingExpense[],
  facts: Pick<Facts, "takes_away" | "returns" | "amount" | "day">,
  own: string,
): Purchase | undefined {
  if (!facts.takes_away || !facts.returns || !isAmount(facts.amount)) return undefined;
  // What the server has of it is counted in what it told is left: it judges the change.
  if (entries.some(({ id, data }) => id === own && data.server)) return undefined;
  const bought = purchasesHere(setup, entries, facts, own).find(({ client_id }) => client_id === facts.returns);
  return bought && compareMoney(facts.amount, bought.left) > 0 ? bought : undefined;
}
