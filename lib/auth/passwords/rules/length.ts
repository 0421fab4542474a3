/** Lengths in characters as people count them: an emoji or an accented letter is one. */
export const SHORTEST = 12;
export const LONGEST = 200;

/** How many characters a text has. */
export const lengthOf = (text: string): number => [...text.normalize("NFC")].length;
