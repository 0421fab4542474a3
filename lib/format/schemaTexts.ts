import * as z from "zod";
import { formatInteger } from "./number";

const kinds: Record<string, string> = {
  string: "Tiene que ser un texto.",
  number: "Tiene que ser un número.",
  int: "Tiene que ser un número entero.",
  boolean: "Tiene que ser sí o no.",
  array: "Tiene que ser una lista.",
  object: "Faltan los datos o no tienen la forma esperada.",
};

const formats: Record<string, string> = {
  email: "No es un mail válido.",
  url: "No es una dirección web válida.",
  uuid: "No es un identificador válido.",
};

const bound = (value: unknown) => (Number.isInteger(value) ? formatInteger(value as number) : String(value));

/** Spanish texts for people, one for each way a value can be wrong; schemas override them where they can say more. */
function text(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      // A body that is not there at all is not a datum of somebody's.
      if ((issue.input === undefined || issue.input === null) && (issue.path ?? []).length > 0)
        return "Falta completar este dato.";
      return kinds[issue.expected] ?? "No tiene la forma esperada.";
    case "too_small":
      if (issue.origin === "string")
        return issue.minimum === 1
          ? "Falta completar este dato."
          : `Tiene que tener al menos ${issue.minimum} caracteres.`;
      if (issue.origin === "array") return `Tiene que haber al menos ${issue.minimum}.`;
      return `Tiene que ser ${bound(issue.minimum)} o más.`;
    case "too_big":
      if (issue.origin === "string") return `Puede tener hasta ${bound(issue.maximum)} caracteres.`;
      if (issue.origin === "array") return `Puede haber hasta ${issue.maximum}.`;
      return `Tiene que ser ${bound(issue.maximum)} o menos.`;
    case "invalid_format":
      return formats[issue.format] ?? "No tiene el formato esperado.";
    case "invalid_value":
      return `Tiene que ser uno de: ${issue.values.map(String).join(", ")}.`;
    case "unrecognized_keys":
      return `No existe: ${issue.keys.join(", ")}.`;
    case "not_multiple_of":
      return "Tiene que ser un número entero.";
    default:
      return "No es un valor válido.";
  }
}

z.config({ customError: text });
