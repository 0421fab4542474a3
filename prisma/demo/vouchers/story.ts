import type { Currency } from "@/lib/format/currencies";

/** Where a part of a voucher goes, in percent: a show, or a centre that takes its real from vouchers. */
export interface Part {
  to: { show: string } | { centre: string };
  percent: string;
}

/** What a supplier bills again and again. */
export interface Bill {
  supplier: string;
  concept: string;
  category: string;
  currency: Currency;
  /** Without taxes, in units of its currency. */
  net: number;
  /** Rate of VAT by its code of the supplier's country. */
  rate: string;
  /** Percepción of Ingresos Brutos, in percent of the net. */
  perception?: string;
  /** What the issuer withholds (Spain), in percent of the net. */
  irpf?: string;
  parts: readonly Part[];
  /** Days from one to the next. */
  every: number;
  class: "bienes" | "servicios" | "locaciones";
}

/** Centres whose real comes from vouchers: what the sheet of the others says stays theirs. By month, in units of their currency. */
export const fedCentres = [
  { code: "ADM-02", name: "Oficina, gastos comunes", country: "AR", currency: "ARS", monthly: 5_200_000 },
  { code: "MKT-02", name: "Contenidos y prensa", country: "AR", currency: "ARS", monthly: 4_400_000 },
  { code: "MAD-02", name: "Madrid, gastos comunes", country: "ES", currency: "EUR", monthly: 5_400 },
] as const;

const show = (name: string, percent = "100"): Part => ({ to: { show: name }, percent });
const centre = (code: string, percent = "100"): Part => ({ to: { centre: code }, percent });

/** Splits that people use again. */
export const templates: readonly { name: string; parts: readonly Part[] }[] = [
  { name: "Oficina 60/40", parts: [centre("ADM-02", "60"), centre("MKT-02", "40")] },
  {
    name: "Fechas de diciembre",
    parts: [show("La Calesita Eléctrica", "50"), show("Los Relámpagos del Sur", "30"), centre("ADM-02", "20")],
  },
  { name: "Partes iguales, dos teatros", parts: [show("Muñeca de Trapo", "50"), show("Puerto Madrugada", "50")] },
];
const office = templates[0]?.parts ?? [];

/** How the budget of each show's purse stands to what was charged to it by now: below one it is exceeded. */
export const showPurses: readonly { show: string; currency: Currency; times: string }[] = [
  { show: "La Calesita Eléctrica", currency: "ARS", times: "1.35" },
  { show: "Los Relámpagos del Sur", currency: "ARS", times: "1.12" },
  { show: "Vera Quintana", currency: "ARS", times: "0.94" },
  { show: "Muñeca de Trapo", currency: "ARS", times: "1.5" },
  { show: "Puerto Madrugada", currency: "ARS", times: "1.25" },
  { show: "Ibón y los Faros", currency: "EUR", times: "1.18" },
  { show: "Kilómetro Cero", currency: "USD", times: "1.6" },
];

const of = (
  supplier: string,
  concept: string,
  category: string,
  net: number,
  parts: readonly Part[],
  more: Partial<Bill> = {},
): Bill => ({
  supplier,
  concept,
  category,
  net,
  parts,
  currency: "ARS",
  rate: "5",
  every: 38,
  class: "servicios",
  ...more,
});
const spanish = { currency: "EUR", rate: "21" } as const;

export const bills: readonly Bill[] = [
  of(
    "Luz Austral SA",
    "Puente de luces con cabezales",
    "Sonido",
    4_150_000,
    [show("La Calesita Eléctrica", "60"), show("Los Relámpagos del Sur", "40")],
    { perception: "3" },
  ),
  of("Sonora del Plata SA", "Sistema principal y monitores", "Sonido", 2_900_000, [show("Muñeca de Trapo")], {
    perception: "3",
  }),
  of("Haz Norte SRL", "Pantallas LED de escenario", "Sonido", 6_300_000, [show("La Calesita Eléctrica")], {
    perception: "3",
    every: 44,
  }),
  of("Seguridad Centinela", "Custodia y control de accesos", "Montaje", 3_482_000, [show("La Calesita Eléctrica")], {
    perception: "3",
  }),
  of("Montajes Quebracho SRL", "Cuadrilla de armado y desarme", "Montaje", 5_240_000, [show("Puerto Madrugada")], {
    every: 47,
  }),
  of("Campo Limpio SRL", "Sanitarios y limpieza", "Montaje", 872_500, [show("La Calesita Eléctrica")], { every: 52 }),
  of("Hotel Barrancas", "Habitaciones del equipo", "Hotelería", 1_815_000, [show("Los Relámpagos del Sur")]),
  of("Mesa Larga Catering", "Catering de camarines", "Logística", 900_000, [show("Puerto Madrugada")]),
  of("Catering Alameda", "Viandas del personal", "Logística", 412_300, [show("Vera Quintana")], {
    rate: "4",
    every: 41,
  }),
  of("Cielos Viajes SRL", "Pasajes del equipo", "Pasajes", 2_052_000, [
    show("Muñeca de Trapo", "50"),
    show("Los Relámpagos del Sur", "50"),
  ]),
  of(
    "Fletes Calandria",
    "Camiones de backline",
    "Logística",
    1_434_700,
    [show("Los Relámpagos del Sur", "50"), show("Vera Quintana", "30"), centre("ADM-02", "20")],
    { every: 33 },
  ),
  of("Ruta Clara SA", "Traslado de equipos", "Logística", 1_120_000, [show("Vera Quintana")], { every: 46 }),
  of("Gráfica Once Colores", "Credenciales y señalética", "Vía pública", 640_000, [show("Vera Quintana")], {
    class: "bienes",
  }),
  of("Papelera Sur", "Resmas y tóner", "Insumos", 263_000, office, { class: "bienes" }),
  of("Conexa Fibra", "Internet y telefonía", "Servicios", 148_000, office, { rate: "6", every: 30 }),
  of("Energía del Plata", "Electricidad", "Servicios", 410_600, office, { rate: "6", every: 31 }),
  of("Inmobiliaria Calandria", "Alquiler del depósito", "Alquiler", 1_900_000, [centre("ADM-02")], {
    class: "locaciones",
    every: 30,
  }),
  of("Contable Barrancas", "Honorarios contables", "Servicios", 720_000, [centre("ADM-02")], { every: 31 }),
  of("Pulso Digital SRL", "Pauta en redes", "Digital", 1_200_000, [centre("MKT-02")], { perception: "2" }),
  of("Cartel Abierto SA", "Séxtuples y pantallas", "Vía pública", 1_930_000, [centre("MKT-02")], { every: 43 }),
  of("Estudio Zócalo", "Piezas de lanzamiento", "Digital", 380_000, [show("Vera Quintana")]),
  of("Cielos Viajes SRL", "Vuelos de la gira", "Pasajes", 2_400, [show("Kilómetro Cero")], {
    currency: "USD",
    every: 61,
  }),
  of("Montajes Ribera SL", "Alquiler de equipos", "Producción", 3_400, [show("Ibón y los Faros")], {
    ...spanish,
    every: 42,
  }),
  of("Autocares Sierra SL", "Bus de gira", "Transporte", 1_850, [show("Ibón y los Faros")], {
    ...spanish,
    rate: "10",
    every: 45,
  }),
  of("Locales Lavapiés SL", "Alquiler de oficina", "Alquiler", 2_100, [centre("MAD-02")], {
    ...spanish,
    irpf: "19",
    class: "locaciones",
    every: 30,
  }),
  of("Backline Levante SL", "Instrumentos y amplificadores", "Producción", 2_000, [show("Ibón y los Faros")], {
    ...spanish,
    every: 48,
  }),
  of(
    "Prensa Meridiana",
    "Prensa y relaciones",
    "Servicios",
    900,
    [show("Ibón y los Faros", "70"), centre("MAD-02", "30")],
    {
      ...spanish,
      irpf: "15",
      every: 36,
    },
  ),
];

/** Why some are marked, by what they are otherwise. */
export const observations = [
  { state: "recibido", reason: "El total no coincide con la orden: falta el descuento acordado." },
  { state: "recibido", reason: "Está hecho a otro domicilio: pedir que lo corrijan." },
  { state: "validado", reason: "No dice de qué fechas es el servicio." },
  { state: "en_aprobacion", reason: "Producción cuenta un cabezal menos de los facturados." },
  { state: "aprobado", reason: "Avisaron que mandan una nota de crédito." },
] as const;
