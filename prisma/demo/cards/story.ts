import { demoMail } from "@/lib/access/roles";
import type { CategoryKey } from "@/lib/cards/rules/kinds";

const TOUR = demoMail("Tour Manager");
const MANAGER = demoMail("Manager");
const BUSINESS = demoMail("Negocio Management");

/** Who carries which card. */
export const cards = [
  { last4: "4821", holder: TOUR, country: "AR", currency: "ARS" },
  { last4: "9037", holder: TOUR, country: "ES", currency: "EUR" },
  { last4: "3310", holder: MANAGER, country: "AR", currency: "ARS" },
  { last4: "7755", holder: BUSINESS, country: "AR", currency: "ARS" },
] as const;

export interface Spent {
  card: (typeof cards)[number]["last4"];
  /** So many days ago. */
  ago: number;
  merchant: string;
  amount: string;
  category: CategoryKey;
  /** Its receipt's, where it is one with a CUIT. */
  issuer?: string;
  number?: string;
  /** Why there is no receipt. */
  none?: string;
  /** What Administracion asks of it. */
  observed?: string;
  withdrawn?: boolean;
  /** Without a show: of the office. */
  office?: boolean;
}

/** What was paid on the road in the last weeks; nothing of it is approved yet. */
export const spent: readonly Spent[] = [
  {
    card: "4821",
    ago: 0,
    merchant: "Parador El Hornero",
    amount: "48950.00",
    category: "comidas",
    issuer: "30710993846",
    number: "1204",
  },
  {
    card: "4821",
    ago: 0,
    merchant: "Surtidor San Lorenzo",
    amount: "62300.00",
    category: "combustible",
    issuer: "30707654325",
    number: "88213",
  },
  {
    card: "4821",
    ago: 0,
    merchant: "Ferretería El Tornillo",
    amount: "31480.50",
    category: "insumos",
    issuer: "20287654329",
    number: "417",
  },
  {
    card: "4821",
    ago: 0,
    merchant: "Estacionamiento Güemes",
    amount: "9500.00",
    category: "traslados",
    none: "El parquímetro no da comprobante.",
  },
  {
    card: "4821",
    ago: 1,
    merchant: "Hotel Portal del Cerro",
    amount: "186400.00",
    category: "hotel",
    observed: "falta la factura A a nuestra CUIT.",
  },
  { card: "4821", ago: 1, merchant: "Remises del Valle", amount: "7800.00", category: "traslados" },
  { card: "4821", ago: 3, merchant: "Pizzería Tres Esquinas", amount: "38200.00", category: "comidas" },
  {
    card: "4821",
    ago: 3,
    merchant: "Pizzería Tres Esquinas",
    amount: "38200.00",
    category: "comidas",
    withdrawn: true,
  },
  { card: "4821", ago: 6, merchant: "Peaje AUSA", amount: "2450.00", category: "traslados" },
  { card: "9037", ago: 9, merchant: "Taberna La Almudena", amount: "94.30", category: "comidas" },
  {
    card: "9037",
    ago: 10,
    merchant: "Taxi Barajas",
    amount: "33.00",
    category: "traslados",
    none: "El taxista no tenía impresora.",
  },
  { card: "3310", ago: 0, merchant: "Café de la Esquina", amount: "14200.00", category: "comidas", office: true },
  { card: "3310", ago: 2, merchant: "Librería Papel y Tinta", amount: "26750.00", category: "insumos", office: true },
  {
    card: "3310",
    ago: 5,
    merchant: "Restaurante Lo de Julia",
    amount: "112900.00",
    category: "comidas",
    observed: "decir con quién fue y por qué tema.",
  },
  { card: "7755", ago: 1, merchant: "Vuelos Andes del Sur", amount: "264800.00", category: "traslados", office: true },
  { card: "7755", ago: 4, merchant: "Hotel Plaza Mayor", amount: "158000.00", category: "hotel" },
  { card: "7755", ago: 4, merchant: "Cena Hotel Plaza Mayor", amount: "41600.00", category: "comidas" },
];
