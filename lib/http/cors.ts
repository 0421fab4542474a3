import type { NextApiRequest, NextApiResponse } from "next";
import { env } from "@/lib/env";

const ALLOWED_HEADERS = "Authorization, Content-Type, Idempotency-Key";
/** Of an answer, what our own client reads beside its body. */
const EXPOSED_HEADERS = "Content-Disposition, Retry-After, X-Request-Id";
const KEPT_SECONDS = "600";

/** Does the call come from the pages of a client that is hosted elsewhere (`API_CLIENT_ORIGIN`)? It has no cookies. */
export function fromHostedClient({ headers }: Pick<NextApiRequest, "headers">): boolean {
  const { API_CLIENT_ORIGIN: allowed } = env();
  return allowed !== undefined && headers.origin === new URL(allowed).origin;
}

/**
 * Lets that client's browser read the answer (Fetch standard, CORS protocol), never with credentials: it is known by its
 * Bearer token alone. Without the setting nothing is said, and a browser keeps the answer from any other site.
 * @returns whether the call was the browser's question beforehand, which is answered by it.
 */
export function answerCors(req: NextApiRequest, res: NextApiResponse, methods: string): boolean {
  if (env().API_CLIENT_ORIGIN === undefined) return false;
  res.appendHeader("Vary", "Origin");
  if (!fromHostedClient(req)) return false;
  res.setHeader("Access-Control-Allow-Origin", String(req.headers.origin));
  res.setHeader("Access-Control-Expose-Headers", EXPOSED_HEADERS);
  if (req.method !== "OPTIONS" || !req.headers["access-control-request-method"]) return false;
  res.setHeader("Access-Control-Allow-Methods", methods);
  res.setHeader("Access-Control-Allow-Headers", ALLOWED_HEADERS);
  res.setHeader("Access-Control-Max-Age", KEPT_SECONDS);
  res.status(204).end();
  return true;
}
