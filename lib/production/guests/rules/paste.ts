import { pastedRows } from "@/lib/format/pastedRows";
import { normalize } from "@/lib/format/text";

/** A pasted row as it would land, and what is wrong with it. */
export interface PastedGuest {
  name: string;
  plus: number;
  note: string;
  /** It does not land. */
  problem: string | null;
  /** It lands, and somebody of that name is there already. */
  again: boolean;
}

const MOST_ALONG = 50;
const COUNT = /^\+?\s*(\d{1,3})$/;
const HEADINGS = ["nombre", "invitado", "invitada", "nombre y apellido", "name", "guest"];

/** "Ana Paz +2" as the name and who comes along. */
function alongIn(text: string): { name: string; plus: number | null } {
  const found = /^(.*?)\s*\+\s*(\d{1,3})$/.exec(text);
  return found ? { name: (found[1] ?? "").trim(), plus: Number(found[2]) } : { name: text, plus: null };
}

/**
 * What was copied from a sheet, or typed one a line, as guests: the name first, then how many come along and a note; "+2" after the name
 * counts too. @param known the names that are on the list
 */
export function pastedGuests(text: string, known: readonly string[]): PastedGuest[] {
  const seen = new Set(known.map(normalize));
  const rows = pastedRows(text, { head: true }).filter((row) => row.some((cell) => cell !== ""));
  const [first] = rows;
  const body = first && HEADINGS.includes(normalize(first[0] ?? "")) ? rows.slice(1) : rows;
  return body.map((row) => {
    const cells = row.filter((cell) => cell !== "");
    const { name, plus: written } = alongIn(cells[0] ?? "");
    const rest = cells.slice(1);
    const counted = rest.find((cell) => COUNT.test(cell));
    const plus = written ?? Number(counted === undefined ? 0 : COUNT.exec(counted)?.[1]);
    const note = rest.filter((cell) => cell !== counted).join(", ");
    const again = seen.has(normalize(name));
    seen.add(normalize(name));
    return { name, plus, note: note.slice(0, 200), problem: problemOf(name, plus), again };
  });
}

function problemOf(name: string, plus: number): string | null {
  if (normalize(name) === "") return "Falta el nombre.";
  if (name.length > 120) return "El nombre es demasiado largo.";
  return plus > MOST_ALONG ? `Hasta ${MOST_ALONG} acompañantes.` : null;
}
