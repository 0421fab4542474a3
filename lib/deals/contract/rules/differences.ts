import { amountText, dealInWords, percentText } from "../../rules/offerText";
import type { DealTerms } from "../../schema/terms";

/** What terms say, line by line, by what each line is about. What is ours alone is no line of it. */
export function saidOf(terms: DealTerms): Map<string, string> {
  const sum = (value: string) => amountText(value, terms.currency, "es");
  const charge = ({ per, amount, cap }: DealTerms["expenses"][number]) =>
    [
      per === "gross" || per === "net"
        ? `${percentText(amount, "es")} del ${per === "gross" ? "bruto" : "neto"}`
        : sum(amount),
      per === "ticket" && "por ticket",
      cap && `hasta ${sum(cap)}`,
    ]
      .filter(Boolean)
      .join(" ");
  const { artist } = terms;
  const lines: [string, string][] = [
    ["Moneda", terms.currency],
    ["Trato", dealInWords(terms, "es")],
    ["Anticipo", sum(terms.deposit)],
    ["Cargo por ticket", sum(terms.facility_fee)],
    [
      "Impuesto sobre las entradas",
      `${percentText(terms.ticket_tax, "es")}${terms.tax_on_top ? " sobre el precio" : ""}`,
    ],
    ["Ganancia del promotor", `${percentText(terms.promoter_profit, "es")} y ${sum(terms.promoter_fixed)}`],
    ...terms.tickets.map(({ category, price, capacity, comps, kills }, at): [string, string] => [
      `Entradas ${category || at + 1}`,
      `${sum(price)}, ${capacity} lugares, ${comps} cortesías, ${kills} sin vender`,
    ]),
    ...terms.fees.map((fee): [string, string] => [`Cargo ${fee.name}`, charge(fee)]),
    ...terms.expenses.map((line): [string, string] => [`Costo ${line.name}`, charge(line)]),
    ...artist.tiers.map(({ from, to, pct }, at): [string, string] => [
      `Tramo ${at + 1}`,
      `${percentText(pct, "es")} desde ${sum(from ?? "0")}${to ? ` hasta ${sum(to)}` : ""}`,
    ]),
    ...artist.steps.map(({ tickets, pct }, at): [string, string] => [
      `Escalón ${at + 1}`,
      `${percentText(pct, "es")} desde ${tickets}`,
    ]),
    ...artist.bonuses.map((bonus, at): [string, string] => [
      `Premio ${at + 1}`,
      `${sum(bonus.amount)} desde ${bonus.tickets ?? (bonus.sold ? percentText(bonus.sold, "es") : sum(bonus.gross ?? "0"))}`,
    ]),
    ...terms.withholdings.map(({ name, rate, presumption }): [string, string] => [
      `Retención ${name}`,
      `${percentText(rate, "es")} sobre ${percentText(presumption, "es")}`,
    ]),
    ...terms.partners.map(({ name, pct }): [string, string] => [`Socio ${name}`, percentText(pct, "es")]),
  ];
  return new Map(lines);
}

/** What of signed terms is not what the deal says now. What is ours alone is in no contract, and differs in nothing. */
export function differencesOf(signed: DealTerms, now: DealTerms): { what: string; signed: string; now: string }[] {
  const [before, after] = [saidOf(signed), saidOf(now)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((what) => {
    const one = { what, signed: before.get(what) ?? "", now: after.get(what) ?? "" };
    return one.signed === one.now ? [] : [one];
  });
}
