import { formatMoney, moneyParts } from "@/lib/format/money";
import { formatInteger } from "@/lib/format/number";
import { countProblem, parseCount } from "@/lib/format/parseCount";
import { moneyProblem } from "@/lib/format/parseMoney";
import { readAmount } from "@/lib/format/readAmount";
import { suggestMoney } from "@/lib/format/suggestMoney";
import { CELLS, type CellField } from "./cells";

/** A way out of a problem: the words of its button and the text it puts in the cell. */
interface Repair {
  label: string;
  text: string;
}

/** What is wrong with a cell, said in two pieces, and the one-click ways out. */
export interface CellProblem {
  lead: string;
  text: string;
  fix: Repair | null;
  /** For a text that is understood but looks like a mistake: leave it as understood. */
  keep: Repair | null;
}

/** `value` is canonical (`"342"`, `"3897600.00"`), null when empty or not understood. */
export interface CellReading {
  value: string | null;
  problem: CellProblem | null;
}

const EMPTY: CellReading = { value: null, problem: null };

/** How the grid writes a value: `15.523`, `20.212.200`, `1.234,50`; no symbol, the row names its currency. */
export function showCell(field: CellField, value: string): string {
  if (CELLS[field].kind === "count") return formatInteger(Number(value));
  const { sign, number } = moneyParts(value, "");
  return `${sign}${number}`;
}

/** Reads what a cell says. Never throws; whatever is not understood comes with its repair when there is one. */
export function readCell(field: CellField, text: string, divisa: string): CellReading {
  if (text.trim() === "") return EMPTY;
  return CELLS[field].kind === "count" ? readCount(field, text) : readMoney(field, text, divisa);
}

function readCount(field: CellField, text: string): CellReading {
  const { label, negative } = CELLS[field];
  const parsed = parseCount(text, { allowNegative: negative });
  if (parsed.ok) return { value: String(parsed.value), problem: null };
  if (parsed.reason !== "not_whole") {
    return { value: null, problem: { lead: countProblem(label, parsed.reason), text: "", fix: null, keep: null } };
  }
  const meant = suggestMoney(text);
  const whole = meant?.value.endsWith(".00") ? meant.value.slice(0, -3) : null;
  if (meant && whole && (negative || !whole.startsWith("-"))) {
    return {
      value: null,
      problem: notUnderstood(text, meant.why, formatInteger(Number(whole)), formatInteger(Number(whole))),
    };
  }
  return {
    value: null,
    problem: {
      lead: `No se entiende “${text.trim()}”.`,
      text: countProblem(label, parsed.reason),
      fix: null,
      keep: null,
    },
  };
}

function readMoney(field: CellField, text: string, divisa: string): CellReading {
  const { label, negative } = CELLS[field];
  const parsed = readAmount(text);
  const meant = suggestMoney(text);
  if (!parsed.ok) {
    if (!meant) {
      const lead = `No se entiende “${text.trim()}”.`;
      return { value: null, problem: { lead, text: moneyProblem(label, parsed.reason), fix: null, keep: null } };
    }
    return {
      value: null,
      problem: notUnderstood(text, meant.why, formatMoney(meant.value, divisa), showCell(field, meant.value)),
    };
  }
  if (!negative && parsed.value.startsWith("-")) {
    return { value: null, problem: { lead: countProblem(label, "negative"), text: "", fix: null, keep: null } };
  }
  if (!meant || meant.value === parsed.value) return { value: parsed.value, problem: null };
  const understood = formatMoney(parsed.value, divisa, { decimals: 2 });
  const proposed = formatMoney(meant.value, divisa);
  return {
    value: parsed.value,
    problem: {
      lead: `“${text.trim()}” se entiende ${understood}.`,
      text: `${meant.why} ¿Quiso decir ${proposed}?`,
      fix: { label: `Usar ${proposed}`, text: showCell(field, meant.value) },
      keep: { label: `Dejar ${understood}`, text: unmistakable(parsed.value) },
    },
  };
}

function notUnderstood(typed: string, why: string, shown: string, text: string): CellProblem {
  return {
    lead: `No se entiende “${typed.trim()}”.`,
    text: `${why} ¿Quiso decir ${shown}?`,
    fix: { label: `Usar ${shown}`, text },
    keep: null,
  };
}

/** The same amount written with two decimals, which nobody takes for thousands. */
function unmistakable(value: string): string {
  const { sign, number } = moneyParts(value, "", { decimals: 2 });
  return `${sign}${number}`;
}
