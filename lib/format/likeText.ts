/** A text as part of a LIKE pattern: its `%`, `_` and `\` stand for themselves. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
