import type { Flag } from "../schema";

/** What is exceeded, by whatever a kind calls it: `excede`, `excede_USD`. */
const EXCEEDS = /^excede(?:_|$)/;

/** Whether something has to be looked at by itself: what is red, and what takes more than there is. It is not decided with others. */
export const isAlone = ({ key, tone }: Pick<Flag, "key" | "tone">): boolean => tone === "rojo" || EXCEEDS.test(key);
