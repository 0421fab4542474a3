import type { IncomingMessage, ServerResponse } from "node:http";

/** So much of a refused body is still taken, and for so long: enough for a client that sends all of it before it reads. */
const LINGER_BYTES = 8 * 1024 * 1024;
const LINGER_MS = 2_000;

/** True for a body that has not come to its end. */
export function isStillComing({ complete, headers }: IncomingMessage): boolean {
  return !complete && (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0);
}

/**
 * Answers a request whose body is not wanted any more, and closes its connection. The answer is complete at once; the
 * connection stays a moment, since a client whose connection is reset while it sends may never read what was answered.
 */
export function endAndClose(res: ServerResponse, text: string): void {
  const { req } = res;
  res.setHeader("Connection", "close");
  res.setHeader("Content-Length", Buffer.byteLength(text));
  if (req.method === "HEAD") return void res.end();
  res.write(text);
  let taken = 0;
  const take = (chunk: Buffer) => {
    taken += chunk.length;
    if (taken > LINGER_BYTES) close();
  };
  const close = () => {
    clearTimeout(late);
    req.off("data", take).pause();
    if (!res.writableEnded) res.end(() => req.destroy());
  };
  const late = setTimeout(close, LINGER_MS);
  req.on("data", take).once("end", close).once("close", close).once("error", close);
  req.resume();
}
