import { normalize } from "@/lib/format/text";
import { guessesLog10 } from "./guessability";
import { LONGEST, lengthOf, SHORTEST } from "./length";

/** Ten thousand million guesses, as a power of ten: zxcvbn's "very unguessable". */
const ENOUGH = 10;
const OWN_LENGTH = 4;

/** Whose password it is. */
export interface Owner {
  mail: string;
  name: string;
}

/**
 * What is wrong with a new password, as a sentence for people; null when it may be used. Any characters, spaces and
 * emoji too, and no rules of composition: length, nothing of the owner's own name or mail, and not what is tried first.
 * Loaded where a password is chosen, not before: it comes with dictionaries of some megabytes.
 * After NIST SP 800-63B-4, section 3.1.1.2; the least length is the product's own.
 */
export function passwordProblem(password: string, owner: Owner): string | null {
  const length = lengthOf(password);
  if (length < SHORTEST) return `Tiene que tener al menos ${SHORTEST} caracteres.`;
  if (length > LONGEST) return `Puede tener hasta ${LONGEST} caracteres.`;
  const own = ownWords(owner);
  const plain = normalize(password);
  if (own.some((word) => word.length >= OWN_LENGTH && plain.includes(word))) {
    return "No puede contener el nombre ni el mail propios.";
  }
  if (guessesLog10(password, own) < ENOUGH) {
    return "Es de las que se prueban primero: usar varias palabras que no vayan juntas, o una frase propia.";
  }
  return null;
}

function ownWords({ mail, name }: Owner): string[] {
  const [local = ""] = mail.split("@");
  const words = [local, ...local.split(/[^\p{L}\p{N}]+/u), ...name.split(/[^\p{L}\p{N}]+/u)];
  return [...new Set(words.map(normalize))].filter((word) => word.length >= 2);
}
