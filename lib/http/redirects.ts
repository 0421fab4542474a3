import type { NextApiHandler, NextApiRequest } from "next";
import { log } from "@/lib/log";
import { AppError, methodNotAllowed, notFound } from "./errors";
import { sendError } from "./sendError";

/** Where a browser is sent, and the cookies it gets on the way. */
export interface Redirect {
  to: string;
  setCookies?: string[];
}

/**
 * The handler of an address that browsers go to and that only sends them on: no call, so no contract. It answers to GET
 * alone. A fault of ours ends at `onFailure`, a page that can say so; an address that is not there, in a 404.
 */
export function redirects(decide: (req: NextApiRequest) => Promise<Redirect>, onFailure: string): NextApiHandler {
  return async (req, res) => {
    const requestId = String(req.headers["x-request-id"] ?? crypto.randomUUID());
    res.setHeader("X-Request-Id", requestId);
    res.setHeader("Cache-Control", "no-store");
    try {
      if (req.method !== "GET") throw methodNotAllowed("GET");
      const { to, setCookies = [] } = await decide(req);
      if (setCookies.length > 0) res.setHeader("Set-Cookie", setCookies);
      res.redirect(302, to);
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return sendError(res, error, requestId);
      log.error({ request_id: requestId, err: error }, "a redirect failed");
      res.redirect(302, onFailure);
    }
  };
}

/** The same for several addresses of one file, `[action]`. */
export function actions(
  table: Record<string, (req: NextApiRequest) => Promise<Redirect>>,
  onFailure: string,
): NextApiHandler {
  return redirects(async (req) => {
    const action = String(req.query.action);
    const decide = Object.hasOwn(table, action) ? table[action] : undefined;
    if (!decide) throw notFound("Esta dirección no existe.");
    return decide(req);
  }, onFailure);
}
