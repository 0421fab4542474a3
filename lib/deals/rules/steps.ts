import { formatMoney } from "@/lib/format/money";
import { compareMoney, mulMoney } from "@/lib/format/moneyMath";
import { formatInteger, formatPercent } from "@/lib/format/number";
import type { DealTerms } from "../schema/terms";
import { artistKindTitles, guaranteeIsCost } from "./kinds";
import type { Settled } from "./settle";
import { fillingOrder, sellable, soldBy } from "./spread";

/** A step of the reckoning: what it is, how it came about, and the amount; `sum`: it adds up those before it. */
export interface ReckonedStep {
  what: string;
  how: string;
  amount: string;
  sum?: true;
}

const percent = (fraction: string): string => formatPercent(Number(fraction) * 100);
const isNothing = (value: string): boolean => compareMoney(value, "0") === 0;

/** How a deal comes to what it comes to, step by step, in the order of a settlement. Amounts are those that `settle` reckoned. */
export function stepsOf(terms: DealTerms, it: Settled): ReckonedStep[] {
  const money = (value: string) => formatMoney(value, terms.currency, { decimals: 2 });
  const room = sellable(terms);
  const sold = soldBy(fillingOrder(room), room.length, it.sold);
  const { artist } = terms;
  const steps: ReckonedStep[] = terms.tickets.map(({ category, price }, at) => ({
    what: category,
    how: `${formatInteger(sold[at] ?? 0)} × ${money(price)}`,
    amount: mulMoney(price, String(sold[at] ?? 0)),
  }));
  const add = (what: string, how: string, amount: string, sum?: true) => {
    if (!isNothing(amount)) steps.push({ what, how, amount, ...(sum && { sum }) });
  };
  add("Bruto", `${formatInteger(it.sold)} entradas`, it.gross, true);
  add("Cargos", "se descuentan del bruto antes de repartir", it.fees);
  add(
    "Impuesto de las entradas",
    `${percent(terms.ticket_tax)}, ${terms.tax_on_top ? "por encima del precio" : "dentro del precio"}`,
    it.tax,
  );
  add("Neto", terms.tax_on_top ? "bruto menos cargos" : "bruto menos cargos e impuesto", it.net, true);
  for (const [at, { name, amount, over }] of it.expense_lines.entries())
    add(name, howCharged(terms.expenses[at], isNothing(over) ? null : money(over), money), amount);
  add("Costos compartidos", "la suma de los de arriba", it.expenses, true);
  add(
    "Ganancia del promotor",
    `${percent(terms.promoter_profit)} de costos${guaranteeIsCost[artist.kind] ? " y garantía" : ""}`,
    it.promoter_profit,
  );
  if (artist.kind === "plus")
    add("Punto de reparto", "costos, ganancia y garantía: desde acá cobra el porcentaje", it.split_point, true);
  add("Premios", "los que se alcanzaron", it.bonuses);
  add("Artista", howPaid(terms, it, money), it.artist_fee, true);
  for (const { name, base, amount } of it.withholdings) add(name, `sobre ${money(base)}`, amount);
  add("Anticipo", "ya pagado", terms.deposit);
  add("A cobrar esa noche", "lo del artista, menos retenciones y anticipo", it.walkout, true);
  add("Costos propios", "sólo nuestros, y lo que pasa de los topes", it.own_costs);
  add("Resultado del promotor", "neto menos costos, artista y costos propios", it.promoter_result, true);
  return steps;
}

function howCharged(
  line: DealTerms["expenses"][number] | undefined,
  over: string | null,
  money: (value: string) => string,
): string {
  if (!line) return "";
  const how = {
    fixed: "fijo",
    ticket: `${line.per === "ticket" ? money(line.amount) : ""} por entrada`,
    gross: `${line.per === "gross" ? percent(line.amount) : ""} del bruto`,
    net: `${line.per === "net" ? percent(line.amount) : ""} del neto`,
  }[line.per];
  return over ? `${how}; ${over} pasan del tope y son nuestros` : how;
}

function howPaid({ artist }: DealTerms, it: Settled, money: (value: string) => string): string {
  const kind = artistKindTitles[artist.kind].toLowerCase();
  const pct = it.pct_applied ?? artist.pct;
  return [
    kind,
    isNothing(artist.guarantee) ? "" : `garantía ${money(artist.guarantee)}`,
    isNothing(pct) ? "" : percent(pct),
    artist.gross_up ? "libre de impuestos" : "",
  ]
    .filter(Boolean)
    .join(", ");
}
