/** What stands for what is not shown of the number of an account. */
const DOTS = "••••";

/** The number of an account for who may not pay: its last four (money.md section 10). */
export const masked = (number: string): string => `${DOTS} ${number.slice(-4)}`;

/** Is it a number as `masked` shows it, sent back? */
export const isMasked = (text: string): boolean => text.startsWith(DOTS);
