import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { constants, gzip, gzipSync } from "node:zlib";

const later = promisify(gzip);
/** Below, what is saved on the wire is not worth the work (bytes); it is one packet anyway. */
const WORTH = 1_024;
/** From here on another thread does it: elsewhere handing it over costs more than doing it. */
const LONG = 32 * 1_024;
// JSON shrinks to a tenth at the quickest level as well; the usual one takes three times as long for a fifth less.
const QUICK = { level: constants.Z_BEST_SPEED };

/** Sends a JSON text, compressed for those who take it. */
export async function sendJson(req: IncomingMessage, res: ServerResponse, status: number, json: string): Promise<void> {
  res.statusCode = status;
  res.setHeader("Content-Type", "application/json; charset=utf-8");
  if (json.length < WORTH) return void res.end(json);
  res.setHeader("Vary", "Accept-Encoding");
  if (req.method === "HEAD" || !takesGzip(req.headers["accept-encoding"])) return void res.end(json);
  const bytes = json.length < LONG ? gzipSync(json, QUICK) : await later(json, QUICK);
  res.setHeader("Content-Encoding", "gzip");
  res.end(bytes);
}

const takesGzip = (accepted: string | string[] = "") =>
  /(?:^|,)\s*gzip\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i.test(String(accepted));
