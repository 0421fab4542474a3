import { type ParsedMoney, parseMoney } from "@/lib/format/parseMoney";

/** Letters that keyboards, scanners and copied PDFs put in place of figures. */
const LOOKALIKES: Record<string, { digit: string; in_place_of: string }> = {
  O: { digit: "0", in_place_of: "ceros" },
  o: { digit: "0", in_place_of: "ceros" },
  l: { digit: "1", in_place_of: "unos" },
  I: { digit: "1", in_place_of: "unos" },
  "|": { digit: "1", in_place_of: "unos" },
  S: { digit: "5", in_place_of: "cincos" },
  B: { digit: "8", in_place_of: "ochos" },
  Z: { digit: "2", in_place_of: "doses" },
};
const SINGULAR: Record<string, string> = {
  ceros: "un cero",
  unos: "un uno",
  cincos: "un cinco",
  ochos: "un ocho",
  doses: "un dos",
};
const COUNTS = ["", "una", "dos", "tres", "cuatro", "cinco"];

const AMOUNT = /[0-9OolI|SBZ][0-9OolI|SBZ.,'’\s]*/;
const CURRENCY = /U\$S|US\$|\$|€|ARS|USD|EUR/gi;
/** Groups of three whatever the marks: `3.897,600`, `1.500`, `1 234 567`, `1'234`. Cents may follow after another mark. */
const GROUPED = /^-?\d{1,3}(?:[.,'’\s]\d{3})+$/;
const GROUPED_WITH_CENTS = /^(-?\d{1,3}(?:['’\s]\d{3})+)[.,](\d{1,2})$/;

/** `value` as `parseMoney` gives it; `why` is one Spanish sentence, for "No se entiende «x». {why} ¿Quiso decir $ y?" */
export type MoneySuggestion = { value: string; why: string };

/**
 * Proposes what a person may have meant, or null when there is nothing sensible to propose. Never decides: the screen
 * asks. Also worth asking about an accepted text: `1.500` is valid (1,50) and nearly always means 1500.
 *
 * 1. Letters that look like figures become figures (`3.897,6OO` is read `3.897,600`).
 * 2. Where every mark is followed by exactly three figures, the marks are thousands: money has two decimals, so
 *    `3.897,600`, `1.500` and `1,234` propose 3897600, 1500 and 1234. Blanks and apostrophes between threes count too.
 * 3. Otherwise the rule of `parseMoney` reads it; more than two decimals propose the amount rounded to the cent.
 *
 * The answer is never what `parseMoney` already understood.
 */
export function suggestMoney(input: string): MoneySuggestion | null {
  const bare = input.replace(CURRENCY, " ").trim().replace("−", "-").replace(/^-\s+/, "-");
  if (!/\d/.test(bare)) return null;
  const negative = bare.startsWith("-");
  const body = negative ? bare.slice(1) : bare;
  if (AMOUNT.exec(body)?.[0] !== body) return null;
  const repaired = body.replace(/[OolI|SBZ]/g, (letter) => LOOKALIKES[letter]?.digit ?? letter);
  const reading = read(repaired);
  if (!reading?.parsed.ok) return null;
  const value = `${negative && /[1-9]/.test(reading.parsed.value) ? "-" : ""}${reading.parsed.value}`;
  const understood = parseMoney(input);
  if (understood.ok && understood.value === value) return null;
  return { value, why: explainLetters(body) ?? reading.why };
}

function read(text: string): { parsed: ParsedMoney; why: string } | null {
  if (GROUPED.test(text)) {
    const why = "Con tres cifras después del separador parecen miles.";
    return { parsed: parseMoney(text.replace(/[.,'’\s]/g, "")), why };
  }
  const withCents = GROUPED_WITH_CENTS.exec(text);
  if (withCents) {
    const whole = (withCents[1] ?? "").replace(/['’\s]/g, "");
    return { parsed: parseMoney(`${whole}.${withCents[2]}`), why: "Los miles van con punto y los centavos con coma." };
  }
  return { parsed: parseMoney(text, { excess: "round" }), why: "Los importes llevan dos decimales." };
}

function explainLetters(text: string): string | null {
  const letters = [...text].filter((character) => Object.hasOwn(LOOKALIKES, character));
  const kinds = new Set(letters.map((letter) => LOOKALIKES[letter]?.in_place_of ?? ""));
  if (letters.length === 0) return null;
  const [kind = ""] = kinds;
  if (kinds.size > 1) return "Hay letras en lugar de números.";
  const many = letters.length > 1;
  const count = COUNTS[letters.length] ?? String(letters.length);
  const shown = new Set(letters).size === 1 ? ` ${letters[0]}` : "";
  return `Hay ${count} ${many ? "letras" : "letra"}${shown} en lugar de ${many ? kind : SINGULAR[kind]}.`;
}
