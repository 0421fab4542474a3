import type { PurchaseState } from "@/lib/purchasing/rules/states";

/** A purchase of the demo: what is bought, how far it is, what came and was billed. */
export interface PurchasePlan {
  title: string;
  state: PurchaseState;
  /** How many of each line came, as a share of what was ordered; none where nothing came. */
  came?: readonly number[];
  /** What was billed of each line. */
  billed?: "todo" | "lo_recibido";
  accepted?: boolean;
  /** Which of its quotes is chosen: the cheapest is the second one. */
  chosen: number;
  lines: readonly { description: string; kind: "bien" | "servicio" | "extra"; quantity: number; price: number }[];
}

const merch = [
  { description: "Remera negra, gira 2026", kind: "bien", quantity: 110, price: 14_500 },
  { description: "Gorra bordada", kind: "bien", quantity: 60, price: 9_200 },
  { description: "Bolsa de tela", kind: "bien", quantity: 200, price: 3_850 },
  { description: "Matriz de serigrafía", kind: "servicio", quantity: 1, price: 120_000 },
  { description: "Flete a depósito", kind: "extra", quantity: 1, price: 85_000 },
] as const;

/** Purchases in several states; the first one is the one whose bill does not fit. */
export const plans: readonly PurchasePlan[] = [
  {
    title: "Remeras y gorras de gira",
    state: "recibida_parcial",
    came: [100 / 110, 1, 0.75, 1, 1],
    billed: "lo_recibido",
    accepted: true,
    chosen: 0,
    lines: merch,
  },
  {
    title: "Vallas para el campo",
    state: "facturada",
    came: [1, 1],
    billed: "todo",
    accepted: true,
    chosen: 1,
    lines: [
      { description: "Valla antiavalancha", kind: "bien", quantity: 80, price: 31_000 },
      { description: "Flete ida y vuelta", kind: "extra", quantity: 1, price: 180_000 },
    ],
  },
  {
    title: "Alquiler de generadores",
    state: "recibida",
    came: [1],
    accepted: true,
    chosen: 1,
    lines: [{ description: "Generador de 200 kVA", kind: "servicio", quantity: 2, price: 640_000 }],
  },
  {
    title: "Cables XLR y DMX",
    state: "enviada",
    accepted: false,
    chosen: 1,
    lines: [
      { description: "Cable XLR de 10 m", kind: "bien", quantity: 60, price: 12_400 },
      { description: "Cable DMX de 5 m", kind: "bien", quantity: 40, price: 9_900 },
    ],
  },
  {
    title: "Pulseras y precintos",
    state: "aprobada",
    chosen: 1,
    lines: [{ description: "Pulsera de tela numerada", kind: "bien", quantity: 6_000, price: 310 }],
  },
  {
    title: "Walkies de repuesto",
    state: "en_aprobacion",
    chosen: 2,
    lines: [{ description: "Handy digital con auricular", kind: "bien", quantity: 12, price: 245_000 }],
  },
  {
    title: "Lonas para escenario",
    state: "cotizacion",
    chosen: 1,
    lines: [{ description: "Lona microperforada de 6 x 3 m", kind: "bien", quantity: 8, price: 210_000 }],
  },
];
