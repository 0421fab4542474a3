// Rows of the Latin American and Spanish keyboard, each a little to the right of the one above, and the number pad.
const KEYBOARD = ["1234567890'¿", " qwertyuiop´+", " asdfghjklñ{}", " zxcvbnm,.-"];
const PAD = ["789", "456", "123", " 0"];

function places(rows: readonly string[]): Map<string, [number, number]> {
  return new Map(rows.flatMap((row, y) => [...row].map((key, x) => [key, [x, y]] as [string, [number, number]])));
}
const boards = [places(KEYBOARD), places(PAD)];

/** True when each character lies beside the one before it on a keyboard or number pad (`qwerty`, `1q2w3e`, `qaz`). */
export function isWalk(text: string): boolean {
  return boards.some((board) => everyPair(text, (one, two) => areNeighbours(board.get(one), board.get(two))));
}

/** True when the characters' codes go by one same step of one or two: `abcd`, `8642`, `97531`. */
export function isSequence(text: string): boolean {
  const step = text.charCodeAt(1) - text.charCodeAt(0);
  const small = Math.abs(step) === 1 || Math.abs(step) === 2;
  return (
    small && /^(?:[a-z]+|\d+)$/.test(text) && everyPair(text, (a, b) => b.charCodeAt(0) - a.charCodeAt(0) === step)
  );
}

function everyPair(text: string, holds: (one: string, two: string) => boolean): boolean {
  for (let at = 1; at < text.length; at++) if (!holds(text[at - 1] ?? "", text[at] ?? "")) return false;
  return true;
}

function areNeighbours(one?: [number, number], two?: [number, number]): boolean {
  if (!one || !two) return false;
  const [across, down] = [Math.abs(one[0] - two[0]), Math.abs(one[1] - two[1])];
  return across <= 1 && down <= 1 && across + down > 0;
}
