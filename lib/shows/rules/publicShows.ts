import { publicStates } from "./kinds";

const PUBLIC = publicStates.map((state) => `'${state}'`).join(", ");

/** Whether a show may be named outside booking and production, as a condition of SQL; `of` is the show's row. */
export const isPublic = (of = "s"): string => `${of}.state IN (${PUBLIC})`;
