import { formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { formatInteger } from "@/lib/format/number";
import type { DealTerms } from "../schema/terms";
import type { ArtistKind, Language } from "./kinds";
import { usualBase } from "./kinds";
import { settle } from "./settle";
import { sellable } from "./spread";

/** What an offer says of its show, as it was when it was made. */
export interface Shown {
  show: string;
  artist: string;
  venue: string;
  city: string;
  day: string | null;
  company: string;
  counterparty: string;
}

export interface OfferFacts {
  n: number;
  terms: DealTerms;
  shown: Shown;
  /** The last day on which it can be accepted. */
  expires: string;
  language: Language;
}

/** An offer as it is printed, mailed and read by its link: rows of figures, of which the first one is the head. */
export interface OfferText {
  title: string;
  facts: [string, string][];
  tables: { title: string; rows: string[][] }[];
}

/** A fraction as a percentage, in the words of a language. */
export const percentText = (fraction: string, language: Language): string => {
  const text = String(Math.round(Number(fraction) * 1_000_000) / 10_000);
  return language === "es" ? `${text.replace(".", ",")} %` : `${text}%`;
};
/** An amount in the words of a language. */
export const amountText = (value: string, currency: string, language: Language): string =>
  language === "es"
    ? formatMoney(value, currency, { decimals: 2 })
    : `${currency} ${new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value as never)}`;
const count = (value: number, language: Language): string =>
  language === "es" ? formatInteger(value) : new Intl.NumberFormat("en-US").format(value);
/** A day in the words of a language. */
export const dayText = (value: string, language: Language): string =>
  language === "es"
    ? formatDayYear(value)
    : new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" }).format(new Date(`${value}T00:00:00Z`));

type Words = Record<
  | "offer"
  | "artist"
  | "show"
  | "day"
  | "toBe"
  | "venue"
  | "city"
  | "company"
  | "counterparty"
  | "currency"
  | "deal"
  | "deposit"
  | "until"
  | "bonuses"
  | "tickets"
  | "category"
  | "price"
  | "capacity"
  | "comps"
  | "kills"
  | "forSale"
  | "potential"
  | "soldOut"
  | "concept"
  | "amount"
  | "gross"
  | "fees"
  | "tax"
  | "net"
  | "profit"
  | "split"
  | "fee"
  | "walkout"
  | "noTaxes",
  string
> & { bases: Record<"gross" | "net" | "net_after_costs", string>; kinds: Record<ArtistKind, (of: Said) => string> };
interface Said {
  guarantee: string;
  pct: string;
  base: string;
}

const WORDS: Record<Language, Words> = {
  es: {
    offer: "Oferta",
    artist: "Artista",
    show: "Show",
    day: "Fecha",
    toBe: "a confirmar",
    venue: "Sala",
    city: "Ciudad",
    company: "Empresa",
    counterparty: "Contraparte",
    currency: "Moneda",
    deal: "Trato",
    deposit: "Anticipo",
    until: "Vale hasta",
    bonuses: "Premios",
    tickets: "Entradas",
    category: "Categoría",
    price: "Precio",
    capacity: "Capacidad",
    comps: "Cortesías",
    kills: "Sin vender",
    forSale: "A la venta",
    potential: "Bruto",
    soldOut: "Con todo vendido",
    concept: "Concepto",
    amount: "Importe",
    gross: "Bruto",
    fees: "Cargos antes de liquidar",
    tax: "Impuesto sobre las entradas",
    net: "Neto",
    profit: "Ganancia del promotor",
    split: "Punto de reparto",
    fee: "Total del artista",
    walkout: "A cobrar esa noche",
    noTaxes: "Importe neto de impuestos: las retenciones van por cuenta de quien paga.",
    bases: { gross: "del bruto", net: "del neto", net_after_costs: "del neto menos costos" },
    kinds: {
      flat: ({ guarantee }) => `Garantía de ${guarantee}`,
      percentage: ({ pct, base, guarantee }) => `${pct} ${base}, con un mínimo de ${guarantee}`,
      versus: ({ guarantee, pct, base }) => `${guarantee} o ${pct} ${base}, lo mayor`,
      plus: ({ guarantee, pct }) => `${guarantee} más ${pct} de lo que supere el punto de reparto`,
      door: ({ pct, base }) => `${pct} ${base}, sin garantía`,
      tiers: ({ base, guarantee }) => `Porcentaje por tramos ${base}, con un mínimo de ${guarantee}`,
      ratchet: ({ pct, base, guarantee }) =>
        `${pct} ${base}, que sube con las entradas vendidas, con un mínimo de ${guarantee}`,
      coproduction: ({ pct, base, guarantee }) => `Coproducción: ${pct} ${base}, con un mínimo de ${guarantee}`,
    },
  },
  en: {
    offer: "Offer",
    artist: "Artist",
    show: "Show",
    day: "Date",
    toBe: "to be confirmed",
    venue: "Venue",
    city: "City",
    company: "Company",
    counterparty: "Counterparty",
    currency: "Currency",
    deal: "Deal",
    deposit: "Deposit",
    until: "Valid until",
    bonuses: "Bonuses",
    tickets: "Tickets",
    category: "Category",
    price: "Price",
    capacity: "Capacity",
    comps: "Comps",
    kills: "Kills",
    forSale: "For sale",
    potential: "Gross",
    soldOut: "At a sell-out",
    concept: "Item",
    amount: "Amount",
    gross: "Gross",
    fees: "Fees before settlement",
    tax: "Tax on tickets",
    net: "Net",
    profit: "Promoter profit",
    split: "Split point",
    fee: "Artist's total",
    walkout: "Walkout",
    noTaxes: "Net of taxes: withholdings are borne by the payer.",
    bases: { gross: "of gross", net: "of net", net_after_costs: "of net after costs" },
    kinds: {
      flat: ({ guarantee }) => `Guarantee of ${guarantee}`,
      percentage: ({ pct, base, guarantee }) => `${pct} ${base}, ${guarantee} at least`,
      versus: ({ guarantee, pct, base }) => `${guarantee} versus ${pct} ${base}, whichever is greater`,
      plus: ({ guarantee, pct }) => `${guarantee} plus ${pct} of what exceeds the split point`,
      door: ({ pct, base }) => `${pct} ${base}, no guarantee`,
      tiers: ({ base, guarantee }) => `Tiered percentage ${base}, ${guarantee} at least`,
      ratchet: ({ pct, base, guarantee }) => `${pct} ${base}, rising with tickets sold, ${guarantee} at least`,
      coproduction: ({ pct, base, guarantee }) => `Co-production: ${pct} ${base}, ${guarantee} at least`,
    },
  },
};

/** The deal in a sentence. */
export function dealInWords({ artist, currency }: DealTerms, language: Language): string {
  const words = WORDS[language];
  const said = words.kinds[artist.kind]({
    guarantee: amountText(artist.guarantee, currency, language),
    pct: percentText(artist.pct, language),
    base: words.bases[artist.base ?? usualBase[artist.kind]],
  });
  return artist.gross_up ? `${said}. ${words.noTaxes}` : said;
}

/** An offer in words and figures: what both sides share of the deal, and nothing of what is ours alone. */
export function offerText({ n, terms, shown, expires, language }: OfferFacts): OfferText {
  const words = WORDS[language];
  const sum = (value: string) => amountText(value, terms.currency, language);
  const facts: [string, string][] = [
    [words.artist, shown.artist],
    [words.day, shown.day === null ? words.toBe : dayText(shown.day, language)],
    [words.venue, shown.venue || words.toBe],
    [words.city, shown.city],
    [words.company, shown.company],
    [words.counterparty, shown.counterparty],
    [words.currency, terms.currency],
    [words.deal, dealInWords(terms, language)],
    [words.deposit, Number(terms.deposit) > 0 ? sum(terms.deposit) : ""],
    [words.until, dayText(expires, language)],
  ];
  return {
    title: `${words.offer} ${n}: ${shown.artist}`,
    facts: facts.filter(([, value]) => value !== ""),
    tables: [
      { title: words.tickets, rows: ticketRows(terms, language) },
      { title: words.soldOut, rows: soldOutRows(terms, language) },
    ],
  };
}

function ticketRows(terms: DealTerms, language: Language): string[][] {
  const words = WORDS[language];
  const room = sellable(terms);
  const head = [words.category, words.price, words.capacity, words.comps, words.kills, words.forSale, words.potential];
  const rows = terms.tickets.map(({ category, price, capacity, comps, kills }, at) => {
    const one = { ...terms, tickets: terms.tickets.map((t, i) => (i === at ? t : { ...t, price: "0.00" })) };
    return [
      category,
      amountText(price, terms.currency, language),
      ...[capacity, comps, kills, room[at] ?? 0].map((value) => count(value, language)),
      amountText(settle(one, room).gross, terms.currency, language),
    ];
  });
  return [head, ...rows];
}

function soldOutRows(terms: DealTerms, language: Language): string[][] {
  const words = WORDS[language];
  const all = settle(terms, sellable(terms));
  const lines: [string, string][] = [
    [words.gross, all.gross],
    [words.fees, all.fees],
    [words.tax, all.tax],
    [words.net, all.net],
    ...all.expense_lines.map(({ name, amount }): [string, string] => [name, amount]),
    ...(terms.artist.kind === "plus"
      ? [[words.profit, all.promoter_profit] as [string, string], [words.split, all.split_point] as [string, string]]
      : []),
    [words.bonuses, all.bonuses],
    [words.fee, all.artist_fee],
    ...all.withholdings.map(({ name, amount }): [string, string] => [name, amount]),
    [words.walkout, all.walkout],
  ];
  const optional = [words.fees, words.tax, words.bonuses, words.profit];
  const shown = lines.filter(([name, amount]) => !optional.includes(name) || Number(amount) !== 0);
  return [
    [words.concept, words.amount],
    ...shown.map(([name, amount]) => [name, amountText(amount, terms.currency, language)]),
  ];
}
