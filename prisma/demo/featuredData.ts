import type { Currency } from "@/lib/format/currencies";
import type { ShowState } from "@/lib/shows/rules/kinds";
import type { ShowType } from "./types";

/** What one ticketera sold of one category up to the first day: tickets by price, and how many of them that day. */
export interface Cell {
  ticketera: string;
  categoria?: string;
  sold: [price: number, tickets: number][];
  today: number;
}

/** A show told exactly: days are counted from the day the demo is first loaded. */
export interface Featured {
  artist: string;
  venue: string;
  type: ShowType;
  divisa: Currency;
  state: Extract<ShowState, "a_la_venta" | "sold_out">;
  inDays: number;
  /** 0 Sunday to 6 Saturday. */
  weekday: number;
  capacidad: number;
  holdeo: number;
  cortesias: number;
  onSaleAgo: number;
  soldOutAgo?: number;
  lag?: number;
  /** Tickets it will have sold when it is over. */
  final: number;
  curve: { spike: number; rise: number; trend?: number; promoAgo?: number };
  categories?: [categoria: string, capacidad: number, price: number][];
  milestones?: [inDays: number, title: string][];
  cells: Cell[];
}

const [SUR, ENTRAYA, PLATEA, PUERTA, IBERICA] = ["Boletería Sur", "EntraYa", "Platea", "PuertaUno", "Taquilla Ibérica"];
const arg = { type: "live-arg", divisa: "ARS", state: "a_la_venta" } as const;
const esp = { type: "live-esp", divisa: "EUR", state: "a_la_venta" } as const;
const cell = (ticketera: string, today: number, sold: Cell["sold"], categoria?: string): Cell => ({
  ticketera,
  categoria,
  sold,
  today,
});

const calesita: Featured = {
  ...arg,
  artist: "La Calesita Eléctrica",
  venue: "Estadio Ribera Norte",
  inDays: 8,
  weekday: 6,
  capacidad: 32_000,
  holdeo: 820,
  cortesias: 460,
  onSaleAgo: 67,
  final: 30_530,
  curve: { spike: 3.4, rise: 4.5, promoAgo: 23 },
  categories: [
    ["Campo general", 14_000, 52_000],
    ["Platea baja", 6_200, 78_000],
    ["Platea alta", 8_600, 64_000],
    ["Popular", 3_200, 38_000],
  ],
  milestones: [
    [-23, "2x1 con tarjeta"],
    [5, "Vence holdeo"],
  ],
  cells: [
    cell(SUR, 126, [[52_000, 6_373]], "Campo general"),
    cell(SUR, 68, [[78_000, 3_499]], "Platea baja"),
    cell(SUR, 80, [[64_000, 4_061]], "Platea alta"),
    cell(SUR, 38, [[38_000, 1_902]], "Popular"),
    cell(ENTRAYA, 107, [[52_000, 4_533]], "Campo general"),
    cell(ENTRAYA, 32, [[78_000, 1_366]], "Platea baja"),
    cell(ENTRAYA, 46, [[64_000, 1_950]], "Platea alta"),
    cell(ENTRAYA, 19, [[38_000, 800]], "Popular"),
    cell(PLATEA, 19, [[52_000, 1_095]], "Campo general"),
    cell(PLATEA, 9, [[78_000, 491]], "Platea baja"),
    cell(PLATEA, 9, [[64_000, 520]], "Platea alta"),
  ],
};

const relampagos: Featured = {
  ...arg,
  artist: "Los Relámpagos del Sur",
  venue: "Microestadio La Forja",
  inDays: 15,
  weekday: 6,
  capacidad: 9_800,
  holdeo: 210,
  cortesias: 120,
  onSaleAgo: 60,
  lag: 3,
  final: 7_700,
  curve: { spike: 5, rise: 1.4, trend: 0.2, promoAgo: 31 },
  categories: [
    ["Campo", 6_400, 47_500],
    ["Platea", 3_400, 47_500],
  ],
  cells: [
    cell(ENTRAYA, 34, [[47_500, 2_346]], "Campo"),
    cell(ENTRAYA, 17, [[47_500, 1_144]], "Platea"),
    cell(PLATEA, 16, [[47_500, 1_200]], "Campo"),
    cell(PLATEA, 8, [[47_500, 622]], "Platea"),
  ],
};

/** The shows a newcomer sees first: pictures 02, 03 and 04a, figure by figure. */
export const featured: Featured[] = [
  {
    ...esp,
    artist: "Nieves Arrabal",
    venue: "Sala Palmeral",
    inDays: 6,
    weekday: 4,
    capacidad: 1_400,
    holdeo: 30,
    cortesias: 24,
    onSaleAgo: 80,
    final: 1_330,
    curve: { spike: 4, rise: 4, trend: 0.8 },
    cells: [
      cell(IBERICA, 38, [
        [40, 832],
        [45, 286],
      ]),
    ],
  },
  {
    ...arg,
    artist: "Muñeca de Trapo",
    venue: "Teatro Güemes",
    inDays: 7,
    weekday: 5,
    capacidad: 2_690,
    holdeo: 60,
    cortesias: 35,
    onSaleAgo: 75,
    final: 2_520,
    curve: { spike: 3.5, rise: 4.5, trend: 0.8, promoAgo: 40 },
    cells: [
      cell(PLATEA, 64, [
        [47_900, 1_202],
        [57_700, 869],
      ]),
    ],
  },
  calesita,
  {
    ...arg,
    artist: "Puerto Madrugada",
    venue: "Palacio Lavalle",
    type: "management",
    state: "sold_out",
    inDays: 13,
    weekday: 4,
    capacidad: 3_200,
    holdeo: 90,
    cortesias: 60,
    onSaleAgo: 88,
    soldOutAgo: 16,
    final: 3_050,
    curve: { spike: 6, rise: 0.8, promoAgo: 50 },
    cells: [
      cell(SUR, 0, [
        [60_000, 1_327],
        [76_000, 1_723],
      ]),
    ],
  },
  relampagos,
  {
    ...esp,
    artist: "Tomás Echarri",
    venue: "Auditorio Magallanes",
    inDays: 19,
    weekday: 3,
    capacidad: 2_150,
    holdeo: 50,
    cortesias: 33,
    onSaleAgo: 62,
    final: 2_040,
    curve: { spike: 4, rise: 2, trend: 1.6 },
    cells: [
      cell(IBERICA, 31, [
        [57, 503],
        [59, 568],
      ]),
      cell(PUERTA, 16, [
        [57, 251],
        [59, 282],
      ]),
    ],
  },
  {
    ...arg,
    artist: "Vera Quintana",
    venue: "Teatro Coliseo del Plata",
    type: "management",
    inDays: 21,
    weekday: 5,
    capacidad: 1_850,
    holdeo: 36,
    cortesias: 20,
    onSaleAgo: 55,
    final: 1_040,
    curve: { spike: 6, rise: 1.3 },
    cells: [
      cell(PLATEA, 9, [
        [56_000, 427],
        [68_000, 306],
      ]),
    ],
  },
  {
    ...arg,
    artist: "Cinco Esquinas",
    venue: "Anfiteatro del Cerro",
    inDays: 22,
    weekday: 6,
    capacidad: 11_500,
    holdeo: 260,
    cortesias: 150,
    onSaleAgo: 48,
    final: 10_600,
    curve: { spike: 2.5, rise: 2, trend: 1.8, promoAgo: 12 },
    cells: [cell(SUR, 143, [[44_800, 4_245]]), cell(ENTRAYA, 90, [[44_800, 2_673]])],
  },
  {
    ...esp,
    artist: "Ibón y los Faros",
    venue: "Sala Almirante",
    inDays: 28,
    weekday: 5,
    capacidad: 1_700,
    holdeo: 30,
    cortesias: 20,
    onSaleAgo: 35,
    lag: 1,
    final: 1_240,
    curve: { spike: 3.5, rise: 1.4 },
    cells: [
      cell(IBERICA, 14, [
        [34, 339],
        [40, 183],
      ]),
    ],
  },
  {
    ...arg,
    artist: "Kilómetro Cero",
    venue: "Arena Punta Brava",
    type: "booking",
    divisa: "USD",
    inDays: 49,
    weekday: 5,
    capacidad: 6_400,
    holdeo: 160,
    cortesias: 90,
    onSaleAgo: 44,
    final: 5_650,
    curve: { spike: 2, rise: 1.5, trend: 1, promoAgo: 8 },
    cells: [
      cell(PUERTA, 57, [
        [72, 779],
        [73, 827],
      ]),
      cell(ENTRAYA, 31, [
        [72, 426],
        [73, 453],
      ]),
    ],
  },
  {
    ...arg,
    artist: "Dúo Arrayán",
    venue: "Teatro del Lago",
    type: "management",
    inDays: 56,
    weekday: 5,
    capacidad: 940,
    holdeo: 18,
    cortesias: 12,
    onSaleAgo: 27,
    final: 640,
    curve: { spike: 2.5, rise: 2 },
    cells: [
      cell(PLATEA, 6, [
        [35_000, 125],
        [48_500, 63],
      ]),
    ],
  },
  {
    ...arg,
    artist: "Oro Viejo",
    venue: "Estadio Ribera Norte",
    inDays: 92,
    weekday: 6,
    capacidad: 34_000,
    holdeo: 900,
    cortesias: 500,
    onSaleAgo: 31,
    final: 30_800,
    curve: { spike: 1.6, rise: 1.6 },
    cells: [cell(SUR, 207, [[71_500, 6_187]]), cell(ENTRAYA, 110, [[71_500, 3_053]])],
  },
];

/** Earlier nights of La Calesita Eléctrica: what its curve is compared with in picture 03. */
export const earlierNights = [
  { artist: "La Calesita Eléctrica", venue: "Anfiteatro del Cerro", inDays: -716, sold: 0.69 },
  { artist: "La Calesita Eléctrica", venue: "Estadio Ribera Norte", inDays: -700, sold: 0.815 },
  { artist: "La Calesita Eléctrica", venue: "Palacio Lavalle", inDays: -480, sold: 0.965 },
  { artist: "La Calesita Eléctrica", venue: "Microestadio La Forja", inDays: -345, sold: 0.79 },
];
