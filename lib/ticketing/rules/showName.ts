import { MAX_NAME_LENGTH, type NameProblem } from "@/lib/format/cleanName";

const MESSAGES: Record<NameProblem, string> = {
  empty: "Show: falta el nombre.",
  too_long: `Show: el nombre puede tener hasta ${MAX_NAME_LENGTH} caracteres.`,
  control_characters: "Show: el nombre tiene caracteres que no se ven; escribirlo de nuevo.",
};

export function showNameProblem(reason: NameProblem): string {
  return MESSAGES[reason];
}
