import type { Verdict } from "./words";

/** Where a request is decided. */
export const requestHref = (id: number): string => `/Aprobador/${id}`;

/** The same from a mail: it proposes a verdict on what was seen then, and decides nothing by being opened. */
export const verdictHref = (id: number, version: number, verdict: Verdict): string =>
  `${requestHref(id)}?version=${version}&veredicto=${verdict}`;
