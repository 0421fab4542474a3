import type { returnForms } from "../rules/titles";

interface ExportKind {
  title: string;
  country: "AR" | "ES";
  /** Of which returns of the regimes it takes the certificates. */
  forms: readonly (typeof returnForms)[number][];
  period: "mes" | "trimestre" | "anio";
  /** `fija`: a line of fixed width for the office's program; `lista`: a list by certificate; `resumen`: by supplier. */
  shape: "fija" | "lista" | "resumen";
  /** What people have to know of it before they hand it in. */
  note?: string;
}

/** What is handed in, or typed into the office's site. */
export const exportKinds = {
  sicore: { title: "SICORE (Ganancias)", country: "AR", forms: ["sicore"], period: "mes", shape: "fija" },
  ganancias: {
    title: "Ganancias sin código de SICORE",
    country: "AR",
    forms: ["ganancias"],
    period: "mes",
    shape: "lista",
  },
  sire: {
    title: "SIRE (IVA y SUSS)",
    country: "AR",
    forms: ["sire"],
    period: "mes",
    shape: "lista",
    note: "El sistema no hace el archivo de SIRE: su diseño no está publicado entre nuestras fuentes.",
  },
  arciba: { title: "e-Arciba (CABA)", country: "AR", forms: ["arciba"], period: "mes", shape: "fija" },
  arba: { title: "ARBA (Buenos Aires)", country: "AR", forms: ["arba"], period: "mes", shape: "fija" },
  "111": { title: "Modelo 111", country: "ES", forms: ["111"], period: "trimestre", shape: "resumen" },
  "115": { title: "Modelo 115", country: "ES", forms: ["115"], period: "trimestre", shape: "resumen" },
  "180": { title: "Modelo 180", country: "ES", forms: ["115"], period: "anio", shape: "resumen" },
  "190": { title: "Modelo 190", country: "ES", forms: ["111"], period: "anio", shape: "resumen" },
  "216": { title: "Modelo 216", country: "ES", forms: ["216"], period: "trimestre", shape: "resumen" },
} as const satisfies Readonly<Record<string, ExportKind>>;
export type ExportKey = keyof typeof exportKinds;
export const exportKeys = Object.keys(exportKinds) as [ExportKey, ...ExportKey[]];

/** The first day of the period that a month is of, and the first after it. */
export function periodOf(key: ExportKey, month: string): { from: string; until: string; name: string } {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const { period } = exportKinds[key];
  const length = { mes: 1, trimestre: 3, anio: 12 }[period];
  const first = Math.floor((number - 1) / length) * length;
  const dayOf = (at: number) => `${year + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}-01`;
  const name = { mes: month, trimestre: `${year}-${first / 3 + 1}T`, anio: String(year) }[period];
  return { from: dayOf(first), until: dayOf(first + length), name };
}
