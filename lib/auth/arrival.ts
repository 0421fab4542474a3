import type { IncomingMessage } from "node:http";
import type { Cookies } from "./cookies";
import type { Arrival } from "./enter";

/** What a request says of who makes it, as the server in front noted it. */
export function arrivalOf(req: IncomingMessage & { cookies: Cookies }): Arrival {
  return {
    requestId: String(req.headers["x-request-id"] ?? crypto.randomUUID()),
    address: String(req.headers["x-client-address"] ?? req.socket.remoteAddress ?? ""),
    userAgent: req.headers["user-agent"] ?? "",
    cookies: req.cookies,
  };
}

/** The browser says that a page which is not ours sent it here. */
export function isCrossSite(req: IncomingMessage): boolean {
  const site = req.headers["sec-fetch-site"];
  return site === "cross-site" || site === "same-site";
}
