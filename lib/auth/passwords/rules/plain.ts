const LEET: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "€": "e",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
  "+": "t",
  "8": "b",
  "9": "g",
};

/** Lower case and without accents, one character for each of `text`'s: positions stay. */
export function plainLetters(text: string): string {
  return [...text.normalize("NFC")].map((char) => [...char.normalize("NFD").toLowerCase()][0] ?? char).join("");
}

/** Digits and signs read as the letters they stand for (`p4ssw0rd`); `one` is what `1` and `!` stand for. */
export function unleet(text: string, one: "i" | "l"): string {
  return text.replace(/./gsu, (char) => (char === "1" || char === "!" || char === "|" ? one : (LEET[char] ?? char)));
}
