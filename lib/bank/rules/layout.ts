import * as z from "zod";
import "@/lib/format/schemaTexts";
import { detailValues, headValues, type LayoutValue, writings } from "./layoutWords";

const keysOf = <Key extends string>(titles: Readonly<Record<Key, string>>) => Object.keys(titles) as [Key, ...Key[]];
const printable = z.string().regex(/^[^\p{Cc}]*$/u, "No puede tener saltos de línea ni caracteres invisibles.");

export const layoutField = z.strictObject({
  value: z.enum(["literal", ...keysOf(detailValues)], "No es un valor que el archivo pueda llevar."),
  /** What a literal says. */
  literal: printable.max(200, "Hasta 200 caracteres.").default(""),
  writing: z.enum(keysOf(writings)).default("texto"),
  /** Characters; of a fixed file it has exactly so many, of a delimited one at most. Null: as it comes. */
  length: z.int("Tiene que ser un número entero.").min(1).max(500, "Hasta 500.").nullable().default(null),
  align: z.enum(["izquierda", "derecha"]).default("izquierda"),
  /** What a fixed field is filled up with. */
  pad: printable.length(1, "Es un solo carácter.").default(" "),
  /** A text that is too long is cut, or the file is refused. Amounts and numbers are never cut. */
  cut: z.boolean().default(false),
});
export type LayoutField = z.output<typeof layoutField>;

const fields = z.array(layoutField).max(100, "Hasta 100 campos.");

export const bankLayout = z
  .strictObject({
    kind: z.enum(["fijo", "delimitado"]),
    delimiter: z.enum([";", ",", "|", "\t"]).default(";"),
    line_end: z.enum(["crlf", "lf"]).default("crlf"),
    encoding: z.enum(["latin1", "utf8"]).default("latin1"),
    /** Accents off and capitals, as older banks want it. */
    capitals: z.boolean().default(false),
    header: fields.default([]),
    detail: fields.min(1, "Falta el renglón de cada transferencia."),
    footer: fields.default([]),
  })
  .superRefine(({ kind, ...parts }, ctx) => {
    for (const part of ["header", "detail", "footer"] as const)
      for (const [index, field] of parts[part].entries()) {
        const wrong = (name: string, message: string) =>
          ctx.addIssue({ code: "custom", path: [part, index, name], message });
        if (kind === "fijo" && field.length === null) wrong("length", "Un campo de ancho fijo necesita su largo.");
        if (part !== "detail" && field.value !== "literal" && !(field.value in headValues))
          wrong("value", "Es de cada transferencia: no va en la cabecera ni en el pie.");
        const problem = writingProblem(field);
        if (problem) wrong("writing", problem);
      }
  });
export type BankLayout = z.output<typeof bankLayout>;

const DAYS: readonly LayoutValue[] = ["day", "made_day"];
const AMOUNTS: readonly LayoutValue[] = ["amount", "total"];

function writingProblem({ value, writing }: LayoutField): string | null {
  const isDay = ["aaaammdd", "ddmmaaaa", "barras"].includes(writing);
  const isAmount = ["centavos", "coma", "punto"].includes(writing);
  if (isDay !== DAYS.includes(value))
    return isDay ? "Este valor no es un día." : "Falta elegir cómo se escribe el día.";
  if (isAmount !== AMOUNTS.includes(value))
    return isAmount ? "Este valor no es un importe." : "Falta elegir cómo se escribe el importe.";
  return null;
}

/** What each transfer of a file needs: whom it pays, and how much; without one of them its money goes astray. */
const NEEDED: readonly LayoutValue[] = ["payee_account", "amount"];

/** What keeps a layout, whose fields are each sound, from being one by which money is sent; as people read it. */
export const layoutProblems = ({ detail }: Pick<BankLayout, "detail">): string[] =>
  NEEDED.flatMap((value) => {
    const times = detail.filter((field) => field.value === value).length;
    if (times === 1) return [];
    const title = detailValues[value as "amount"];
    return times === 0
      ? [`Falta ${title} en el renglón de cada transferencia.`]
      : [`${title} está ${times} veces en el renglón de cada transferencia: va una sola.`];
  });
