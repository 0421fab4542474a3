import { demoMail } from "@/lib/access/roles";
import type { Currency } from "@/lib/format/currencies";

/** A centre and what it is planned to spend in a month, by category, in thousands of its currency. */
export interface CentrePlan {
  code: string;
  name: string;
  country: "AR" | "ES";
  currencies: readonly Currency[];
  /** Of the currency where its money is. */
  currency: Currency;
  rubros: readonly { name: string; monthly: number; suppliers: readonly string[]; concepts: readonly string[] }[];
  /** How much of the plan is spent: above 1 it goes over. */
  pace: number;
}

const rubro = (name: string, monthly: number, suppliers: readonly string[], concepts: readonly string[]) => ({
  name,
  monthly,
  suppliers,
  concepts,
});

/** The company's centres; salaries have no supplier. */
export const centrePlans: readonly CentrePlan[] = [
  {
    code: "ADM-01",
    name: "Administración",
    country: "AR",
    currencies: ["ARS", "USD"],
    currency: "ARS",
    pace: 0.94,
    rubros: [
      rubro("Sueldos", 18_400, [], ["Sueldos y cargas", "Horas extra de cierre"]),
      rubro(
        "Servicios",
        2_150,
        ["Contable Barrancas", "Estudio Paredes y Asociados"],
        ["Honorarios contables", "Asesoría"],
      ),
      rubro("Insumos", 640, ["Papelera Sur"], ["Resmas y tóner", "Librería"]),
    ],
  },
  {
    code: "OFI-BA",
    name: "Oficina Buenos Aires",
    country: "AR",
    currencies: ["ARS"],
    currency: "ARS",
    pace: 1.08,
    rubros: [
      rubro("Alquiler", 6_900, ["Inmobiliaria Calandria"], ["Alquiler de oficina"]),
      rubro("Servicios", 1_480, ["Energía del Plata", "Conexa Fibra"], ["Electricidad", "Internet y telefonía"]),
      rubro("Mantenimiento", 930, ["Arreglos Quebracho"], ["Aire acondicionado", "Limpieza"]),
    ],
  },
  {
    code: "PROD-01",
    name: "Producción técnica",
    country: "AR",
    currencies: ["ARS", "USD"],
    currency: "ARS",
    pace: 0.99,
    rubros: [
      rubro("Sonido", 21_300, ["Sonora del Plata SA", "Luz Austral SA"], ["Sistema principal", "Monitoreo"]),
      rubro("Montaje", 14_800, ["Montajes Quebracho SRL"], ["Cuadrilla de armado", "Cuadrilla de desarme"]),
      rubro("Logística", 7_200, ["Fletes Calandria", "Ruta Clara SA"], ["Camiones de backline", "Traslado de equipos"]),
    ],
  },
  {
    code: "MKT-01",
    name: "Marketing",
    country: "AR",
    currencies: ["ARS", "USD"],
    currency: "ARS",
    pace: 0.9,
    rubros: [
      rubro("Vía pública", 9_600, ["Cartel Abierto SA"], ["Séxtuples", "Pantallas digitales"]),
      rubro("Digital", 12_100, ["Pulso Digital SRL"], ["Pauta en redes", "Buscadores"]),
    ],
  },
  {
    code: "LEG-01",
    name: "Legales",
    country: "AR",
    currencies: ["ARS"],
    currency: "ARS",
    pace: 0.72,
    rubros: [
      rubro("Honorarios", 3_900, ["Estudio Paredes y Asociados"], ["Contratos de artistas", "Consultas"]),
      rubro("Derechos", 5_600, ["Gestoría Norte"], ["Trámites y sellados"]),
    ],
  },
  {
    code: "GIRA-CS",
    name: "Gira Cono Sur",
    country: "AR",
    currencies: ["USD"],
    currency: "USD",
    pace: 1.02,
    rubros: [
      rubro("Pasajes", 18, ["Cielos Viajes SRL"], ["Vuelos del equipo", "Exceso de equipaje"]),
      rubro("Hotelería", 11, ["Hotel Barrancas"], ["Hotel de artistas", "Hotel de equipo técnico"]),
    ],
  },
  {
    code: "MAD-01",
    name: "Oficina Madrid",
    country: "ES",
    currencies: ["EUR"],
    currency: "EUR",
    pace: 0.96,
    rubros: [
      rubro("Alquiler", 4.2, ["Locales Lavapiés SL"], ["Alquiler de oficina"]),
      rubro("Sueldos", 21, [], ["Sueldos y seguridad social"]),
    ],
  },
  {
    code: "GIRA-ES",
    name: "Gira España",
    country: "ES",
    currencies: ["EUR", "USD"],
    currency: "EUR",
    pace: 1.06,
    rubros: [
      rubro("Producción", 14, ["Montajes Ribera SL"], ["Alquiler de equipos", "Personal local"]),
      rubro("Transporte", 6.5, ["Autocares Sierra SL"], ["Sleeper bus", "Furgones"]),
    ],
  },
];

/** Of the year's plan, in the order of `MONTHS`: summer and the end of the year are the heavy ones. */
export const season = [1.15, 0.9, 1.05, 0.95, 0.85, 0.8, 0.85, 0.9, 1, 1.1, 1.25, 1.2] as const;

/** Budget that people ask to move within this month, in ARS, days ago; far less than what its centre has left. */
export const waitingReallocations = [
  {
    from: "LEG-01",
    to: "OFI-BA",
    amount: "1200000",
    reason: "El aire acondicionado de la oficina no estaba previsto y Legales no va a usar todo este mes.",
    by: demoMail("Hispa"),
    ago: 1,
  },
  {
    from: "LEG-01",
    to: "MKT-01",
    amount: "350000",
    reason: "La pauta de la última semana salió más cara que lo cotizado.",
    by: "iker.olaizola@demo.test",
    ago: 3,
  },
  {
    from: "LEG-01",
    to: "PROD-01",
    amount: "180000",
    reason: "Alquiler de un grupo electrógeno de respaldo para el fin de semana.",
    by: "lucia.carbonell@demo.test",
    ago: 2,
  },
  {
    from: "LEG-01",
    to: "ADM-01",
    amount: "95000",
    reason: "Certificaciones de firma que pidió el banco.",
    by: "iker.olaizola@demo.test",
    ago: 1,
  },
];
