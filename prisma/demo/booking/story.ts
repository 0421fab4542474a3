/** What the booking desk has in hand, in the month that is some hundred days away. Days are of that month. */

/** Venues whose queue is ours. */
export const OWN_VENUES = ["Palacio Lavalle", "Sala Cañada", "Microestadio La Forja", "Auditorio Los Parrales"];

interface HeldDay {
  venue: string;
  day: number;
  /** Of a venue of others: the place that it answered; null while it has not. */
  rank?: number | null;
  /** For how many days more it holds. */
  for?: number;
}

export interface Looking {
  artist: string;
  city: string;
  /** The day that it looks for, of that month. */
  day: number;
  by: string;
  state: "hold" | "oferta" | "confirmado";
  holds: HeldDay[];
}

/** In the order in which they asked: it is that of the queues. */
export const looking: Looking[] = [
  {
    artist: "Los Relámpagos del Sur",
    city: "Córdoba",
    day: 12,
    by: "Booking",
    state: "hold",
    holds: [
      { venue: "Sala Cañada", day: 12, for: 12 },
      { venue: "Microestadio La Forja", day: 11, for: 3 },
      { venue: "Auditorio Los Parrales", day: 13, for: 5 },
      { venue: "Auditorio Los Parrales", day: 14, for: 5 },
    ],
  },
  {
    artist: "Cinco Esquinas",
    city: "Buenos Aires",
    day: 11,
    by: "Booking Sr",
    state: "hold",
    holds: [
      { venue: "Palacio Lavalle", day: 11, for: 9 },
      { venue: "Sala Cañada", day: 13, for: 6 },
      { venue: "Microestadio La Forja", day: 12 },
      { venue: "Microestadio La Forja", day: 19 },
    ],
  },
  {
    artist: "Muñeca de Trapo",
    city: "Córdoba",
    day: 12,
    by: "Booking Jr",
    state: "oferta",
    holds: [
      { venue: "Sala Cañada", day: 12 },
      { venue: "Palacio Lavalle", day: 20, for: 4 },
    ],
  },
  {
    artist: "Oro Viejo",
    city: "Mendoza",
    day: 20,
    by: "Booking Jr",
    state: "hold",
    holds: [
      { venue: "Palacio Lavalle", day: 11 },
      { venue: "Palacio Lavalle", day: 12 },
      { venue: "Teatro Acequia", day: 20, rank: null },
      { venue: "Estadio Bajo Suquía", day: 20, rank: 2 },
      { venue: "Auditorio Los Parrales", day: 20 },
    ],
  },
  {
    artist: "Puerto Madrugada",
    city: "Buenos Aires",
    day: 6,
    by: "Booking",
    state: "confirmado",
    holds: [{ venue: "Palacio Lavalle", day: 6 }],
  },
];

/** Who challenges whom: the second of that day's queue. */
export const challenge = { venue: "Sala Cañada", day: 12, artist: "Muñeca de Trapo" };

/** Days of that month on which an artist does not play. */
export const blocked: [artist: string, from: number, until: number, reason: string][] = [
  ["Los Relámpagos del Sur", 8, 10, "Grabación del disco"],
  ["Los Relámpagos del Sur", 22, 26, "Viaje"],
];

const prices = (top: number, middle: number, low: number, house: [number, number, number]) => [
  { category: "Platea baja", price: `${top}.00`, capacity: house[0], comps: 30, kills: 30 },
  { category: "Platea alta", price: `${middle}.00`, capacity: house[1], comps: 20, kills: 20 },
  { category: "Anfiteatro", price: `${low}.00`, capacity: house[2], comps: 10, kills: 0 },
];
const fixed = (name: string, amount: string) => ({ name, per: "fixed" as const, amount });

/** What a theatre in Spain costs, and what its artist gets: the guarantee, or a percentage of what is left. */
const spanish = (guarantee: string, pct: string, deposit: string) => ({
  currency: "EUR" as const,
  tickets: prices(58, 46, 34, [820, 760, 570]),
  ticket_tax: "0.10",
  expenses: [
    fixed("Sala y personal de sala", "9800.00"),
    fixed("Producción técnica", "7450.00"),
    fixed("Marketing", "4600.00"),
    fixed("Seguridad y sanitarios", "3280.00"),
    fixed("Hospitalidad y traslados", "2150.00"),
    fixed("Seguro de público", "720.00"),
    { name: "SGAE", per: "net" as const, amount: "0.085" },
    { name: "Tarjetas y ticketera", per: "gross" as const, amount: "0.018" },
  ],
  promoter_profit: "0.15",
  artist: { kind: "versus" as const, guarantee, pct, base: "net_after_costs" as const },
  withholdings: [{ name: "IRNR", rate: "0.24" }],
  deposit,
});

/** A theatre in Argentina. */
const argentine = (guarantee: string, deposit: string) => ({
  currency: "ARS" as const,
  tickets: prices(78_000, 62_000, 45_000, [900, 1_200, 1_100]),
  expenses: [
    { name: "SADAIC", per: "gross" as const, amount: "0.12" },
    { name: "Comisión de tarjetas", per: "gross" as const, amount: "0.025" },
    fixed("Sala", "14500000.00"),
    fixed("Producción técnica", "18200000.00"),
    fixed("Seguridad", "5400000.00"),
    fixed("Marketing", "7900000.00"),
  ],
  promoter_profit: "0.10",
  artist: { kind: "plus" as const, guarantee, pct: "0.80" },
  deposit,
});

/** A deal with its offers, the last of which is as the deal is now. */
export interface Dealt {
  artist: string;
  counterparty: string;
  versions: { terms: object; state: "reemplazada" | "enviada" | "aceptada"; to: string; ago: number }[];
  deposits: { label: string; before: number; amount: string }[];
}

export const dealt: Dealt[] = [
  {
    artist: "Vera Quintana",
    counterparty: "Estudio Bellver",
    versions: [
      { terms: spanish("15000.00", "0.80", "7500.00"), state: "reemplazada", to: "estudio@bellver.test", ago: 16 },
      { terms: spanish("16500.00", "0.80", "8000.00"), state: "reemplazada", to: "estudio@bellver.test", ago: 9 },
      { terms: spanish("18000.00", "0.85", "9000.00"), state: "enviada", to: "estudio@bellver.test", ago: 2 },
    ],
    deposits: [{ label: "Anticipo", before: 45, amount: "9000.00" }],
  },
  {
    artist: "Muñeca de Trapo",
    counterparty: "Trapo Producciones",
    versions: [{ terms: argentine("28000000.00", "12000000.00"), state: "aceptada", to: "agencia@trapo.test", ago: 4 }],
    deposits: [{ label: "Anticipo", before: 30, amount: "12000000.00" }],
  },
  {
    artist: "Puerto Madrugada",
    counterparty: "Madrugada Música",
    versions: [
      { terms: argentine("32000000.00", "15000000.00"), state: "aceptada", to: "agencia@madrugada.test", ago: 12 },
    ],
    deposits: [
      { label: "Anticipo 1", before: 60, amount: "15000000.00" },
      { label: "Anticipo 2", before: 15, amount: "8000000.00" },
    ],
  },
];

/** The deal of the show that sells most; its prices and places are those of its categories. */
export const star = {
  artist: "La Calesita Eléctrica",
  counterparty: "Calesita Producciones",
  to: "agencia@calesita.test",
  terms: {
    currency: "ARS" as const,
    expenses: [
      { name: "SADAIC", per: "gross" as const, amount: "0.12" },
      { name: "Comisión de tarjetas", per: "gross" as const, amount: "0.025" },
      fixed("Estadio", "180000000.00"),
      fixed("Producción técnica", "210000000.00"),
      fixed("Seguridad y sanidad", "60000000.00"),
      fixed("Marketing", "55000000.00"),
    ],
    artist: { kind: "versus" as const, guarantee: "520000000.00", pct: "0.70" },
    deposit: "240000000.00",
  },
  deposits: [
    { label: "Anticipo 1", before: 60, amount: "120000000.00" },
    { label: "Anticipo 2", before: 5, amount: "120000000.00" },
  ],
};

/** What a show's costs are budgeted as, each by its part of all. */
export const BUDGET: [label: string, category: string, part: string][] = [
  ["Caché del artista", "Honorarios", "0.42"],
  ["Sala", "Predio", "0.16"],
  ["Producción técnica", "Técnica", "0.20"],
  ["Seguridad y sanidad", "Seguridad", "0.08"],
  ["Marketing", "Marketing", "0.09"],
  ["Hospitalidad y traslados", "Hospitalidad", "0.05"],
];

/** What of its budget the shows that come next spent and promised so far, one after the other. */
export const SPENT = ["0.80", "0.64", "0.58", "0.45", "1.12", "0.48", "0.35", "0.22"];
