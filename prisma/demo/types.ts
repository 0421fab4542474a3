import type { Currency } from "@/lib/format/currencies";
import type { ShowState, showTypes } from "@/lib/shows/rules/kinds";

export type ShowType = (typeof showTypes)[number];
export type Country = "AR" | "ES";

export interface ArtistPlan {
  name: string;
  home: Country;
  /** People it usually draws in one night. */
  draw: number;
  /** Its management is ours. */
  managed?: boolean;
  /** Also plays abroad. */
  tours?: boolean;
}

export interface VenuePlan {
  name: string;
  city: string;
  country: Country;
  /** IANA time zone. */
  zone: string;
  capacity: number;
  /** Where its city is, in degrees. */
  lat: number;
  lng: number;
}

export interface CategoryPlan {
  categoria: string;
  capacidad: number;
  /** Whole cents. */
  precio: number;
}

/** Tickets sold evenly with the show's curve between two days, both included. */
export interface Stretch {
  from: string;
  to: string;
  count: number;
}

/** One ticketera selling one category: how many, when, at what price. Lanes of equal labels make one series. */
export interface Lane {
  ticketera: string;
  categoria: string;
  /** Price in whole cents from each day on, oldest first. */
  prices: { from: string; cents: number }[];
  stretches: Stretch[];
}

/** How the days of a show weigh against each other. */
export interface Curve {
  /** Height of the opening days over an ordinary one. */
  spike: number;
  /** Growth in the last week over an ordinary day. */
  rise: number;
  /** Growth of the plateau from the first day to the show, as an exponent; 0 is level. */
  trend: number;
  /** Days of a promotion. */
  promos: string[];
}

/** A typed running total that does not match its days, from a day on: what people get wrong. */
export interface Slip {
  from: string;
  tickets: number;
  /** Whole cents. */
  cents: number;
}

export interface SalesPlan {
  curve: Curve;
  lanes: Lane[];
  /** Last day with a report. */
  until: string;
  /** Days by which the reports of this show run late. */
  lag: number;
  slip: Slip | null;
  /** A day on which more tickets came back than were sold. */
  returnsOn: string | null;
}

export interface ShowPlan {
  name: string;
  artist: ArtistPlan;
  venue: VenuePlan | null;
  fecha: string | null;
  hora: string;
  type: ShowType;
  state: ShowState;
  divisa: Currency;
  capacidad: number;
  holdeo: number;
  cortesias: number;
  anotaciones: string;
  ticketera: string;
  onSale: string | null;
  soldOutOn: string | null;
  createdOn: string;
  categories: CategoryPlan[];
  milestones: { fecha: string; title: string }[];
  ticketeras: string[];
  sales: SalesPlan | null;
}

/** A row of `ticket_sale`; money in whole cents, exact up to 90 million million. */
export interface SaleRow {
  fecha: string;
  ticketera: string;
  categoria: string;
  venta_diaria: number;
  venta_total: number;
  monto_diario: number;
  recaudacion_total: number;
}
