import type { CardSetup } from "@/lib/cards/schema";
import { compareMoney } from "@/lib/format/moneyMath";
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

/** What something may be given back of: what waits here, and what the server told of, the newest first. */
export function purchasesHere(
  { purchases = [] }: CardSetup,
  entries: readonly WaitingExpense[],
  { day }: Pick<Facts, "day">,
): Purchase[] {
  const waiting = entries.flatMap(({ id, data: { facts } }): Purchase[] => {
    const { card_id, amount, currency, merchant, show_id, category } = facts;
    if (facts.takes_away || card_id === null || !(Number(amount) > 0)) return [];
    return [{ client_id: id, day: facts.day, merchant, amount, left: amount, currency, card_id, show_id, category }];
  });
  const here = new Set(waiting.map(({ client_id }) => client_id));
  return [...waiting, ...purchases.filter(({ client_id }) => !here.has(client_id))]
    .filter((one) => one.day <= day)
    .sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
}

/** The purchase of which more is given back than is left, by what the phone knows of it; none where it knows nothing. */
export function exceeded(
  setup: CardSetup,
  entries: readonly WaitingExpense[],
  facts: Pick<Facts, "takes_away" | "returns" | "amount" | "day">,
): Purchase | undefined {
  if (!facts.takes_away || !facts.returns || !(Number(facts.amount) > 0)) return undefined;
  const bought = purchasesHere(setup, entries, facts).find(({ client_id }) => client_id === facts.returns);
  return bought && compareMoney(facts.amount, bought.left) > 0 ? bought : undefined;
}
