/** The values of a text that holds several, between commas. A comma that belongs to one has a backslash before it. */
export const listOf = (text: string | undefined): string[] =>
  [...(text ?? "").matchAll(/(?:\\[,\\]|[^,])+/g)].map(([each]) => each.replace(/\\([,\\])/g, "$1"));

/** Several values as one text, the way back of `listOf`. */
export const listText = (values: readonly string[]): string =>
  values.map((each) => each.replace(/[\\,]/g, "\\$&")).join(",");

/** The text of several with a value put in or taken out. */
export function toggled(text: string | undefined, value: string): string {
  const list = listOf(text);
  return listText(list.includes(value) ? list.filter((each) => each !== value) : [...list, value]);
}
