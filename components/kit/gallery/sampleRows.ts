/** Fictional rows for the sheet of pieces. Never used outside it. */
export interface SampleShow {
  id: string;
  name: string;
  venue: string;
  day: string;
  today: number | null;
  trend: ReadonlyArray<number>;
  sold: number;
  capacity: number;
  pace: number;
  currency: string;
  revenue: string;
  soldOut?: boolean;
}

export const SAMPLE_SHOWS: ReadonlyArray<SampleShow> = [
  {
    id: "a",
    name: "Nieves Arrabal",
    venue: "Sala Palmeral, Sevilla",
    day: "2026-11-26",
    today: 38,
    trend: [4, 6, 5, 7, 9, 8, 10, 12],
    sold: 1118,
    capacity: 1400,
    pace: 75,
    currency: "EUR",
    revenue: "46150.00",
  },
  {
    id: "b",
    name: "Muñeca de Trapo",
    venue: "Teatro Güemes, Salta",
    day: "2026-11-27",
    today: 64,
    trend: [5, 5, 6, 5, 8, 6, 9, 8],
    sold: 2071,
    capacity: 2690,
    pace: 72,
    currency: "ARS",
    revenue: "107717100.00",
  },
  {
    id: "c",
    name: "La Calesita Eléctrica",
    venue: "Estadio Ribera Norte, Buenos Aires",
    day: "2026-11-28",
    today: 553,
    trend: [3, 4, 7, 6, 9, 11, 12, 14],
    sold: 26590,
    capacity: 32000,
    pace: 72,
    currency: "ARS",
    revenue: "1562480000.00",
  },
  {
    id: "d",
    name: "Puerto Madrugada",
    venue: "Palacio Lavalle, Buenos Aires",
    day: "2026-12-03",
    today: 0,
    trend: [],
    sold: 3050,
    capacity: 3200,
    pace: 90,
    currency: "ARS",
    revenue: "210568000.00",
    soldOut: true,
  },
  {
    id: "e",
    name: "Los Relámpagos del Sur",
    venue: "Microestadio La Forja, Rosario",
    day: "2026-12-05",
    today: null,
    trend: [9, 8, 9, 6, 7, 5],
    sold: 5312,
    capacity: 9800,
    pace: 63,
    currency: "ARS",
    revenue: "252320000.00",
  },
];

/** As many rows as asked, to see the virtual body at work. */
export function manyShows(count: number): SampleShow[] {
  return Array.from({ length: count }, (_, index) => {
    const base = SAMPLE_SHOWS[index % SAMPLE_SHOWS.length] as SampleShow;
    return { ...base, id: `${base.id}${index}`, name: `${base.name} ${index + 1}` };
  });
}
