import type { CellValue } from "./cells";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };
/** Excel reads `_x0041_` in a text as `A`: a text that holds such a thing has its underscore escaped. */
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;

function textXml(text: string): string {
  const plain = /[&<>\r_]/.test(text)
    ? text.replace(LOOKS_ESCAPED, "_x005F_").replace(/[&<>\r]/g, (character) => ENTITIES[character] ?? "")
    : text;
  return `<is><t xml:space="preserve">${plain}</t></is>`;
}

/** `A`, `B`... `AA`: the letters of a column, counted from zero. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : "") + String.fromCharCode(65 + (index % 26));
}

/**
 * A row in SpreadsheetML. Texts are inline strings: Excel never takes one for a formula. `letters` and `styles` are by column.
 * Written by hand because exceljs makes an object of each cell, which costs more than all the rest.
 */
export function rowXml(
  number: number,
  values: readonly CellValue[],
  letters: readonly string[],
  styles: readonly number[],
): string {
  let xml = `<row r="${number}">`;
  for (let index = 0; index < letters.length; index++) {
    const value = values[index];
    if (value === null || value === undefined || value === "") continue;
    const head = `<c r="${letters[index]}${number}" s="${styles[index]}"`;
    xml += typeof value === "number" ? `${head}><v>${value}</v></c>` : `${head} t="inlineStr">${textXml(value)}</c>`;
  }
  return `${xml}</row>`;
}
