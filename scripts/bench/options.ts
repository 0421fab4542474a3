import { parseArgs } from "node:util";

/** What can be measured, in the order it is. */
export const parts = [
  "firstLoad",
  "coldStart",
  "excel",
  "questions",
  "board",
  "costCentres",
  "ledger",
  "approvals",
  "vouchers",
  "statements",
  "payments",
  "scroll",
  "visible",
  "phone",
  "reports",
  "views",
  "reads",
  "load",
  "live",
  "import",
  "forecast",
] as const;
export type Part = (typeof parts)[number];

export interface Options {
  /** Sales generated before anything is measured; 400 for each show. */
  sales: number;
  /** Rows of the imported file, a day of half of the shows each. */
  imported: number;
  only: readonly Part[];
  /** A missed limit makes the run fail. */
  strict: boolean;
  /** Leave the database when done. */
  keep: boolean;
  /** Measure in the database that an earlier run left, as it is. */
  reuse: boolean;
  /** Every page of the first load, not only the largest. */
  all: boolean;
  /** The file of sale curves that forecasts are judged by; else the sample beside the repository. */
  curves: string | undefined;
}

export const USAGE = `Uso: npm run bench -- [opciones]
  --sales N      ventas que se generan (2000000)
  --only A,B     solo estas partes: ${parts.join(", ")}
  --all          todas las páginas en la primera carga
  --curves F     archivo event_date,days_before,sold para el pronóstico (o BENCH_CURVES)
  --strict       termina con error si algo no llega a su límite
  --keep         no borra la base bambalina_bench al terminar
  --reuse        usa la base que dejó un --keep anterior, sin generar nada (y la deja)`;

const DAYS = 400;

/** Reads the command line. Throws an Error with one clear line for what is wrong. */
export function readOptions(args: string[]): Options | "help" {
  const { values } = parseArgs({
    args,
    options: {
      sales: { type: "string", default: "2000000" },
      only: { type: "string", default: parts.join(",") },
      all: { type: "boolean", default: false },
      curves: { type: "string" },
      strict: { type: "boolean", default: false },
      keep: { type: "boolean", default: false },
      reuse: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return "help";
  const wanted = values.only.split(",").map((name) => name.trim());
  const unknown = wanted.find((name) => !parts.some((part) => part === name));
  if (unknown !== undefined) throw new Error(`--only: "${unknown}" no existe (${parts.join(", ")})`);
  const sales = Number(values.sales.replaceAll("_", ""));
  if (!Number.isInteger(sales) || sales < 10 * DAYS) throw new Error(`--sales: un número entero desde ${10 * DAYS}`);
  return {
    sales,
    imported: Math.max(DAYS, Math.round(sales / 2 / DAYS) * DAYS),
    only: parts.filter((part) => wanted.includes(part)),
    strict: values.strict,
    keep: values.keep || values.reuse,
    reuse: values.reuse,
    all: values.all,
    curves: values.curves,
  };
}
