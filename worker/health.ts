import { createServer, type Server, type ServerResponse } from "node:http";
import { SILENT_MS } from "@/lib/jobs/beat";

const ADDRESSES = ["/api/health/live", "/api/health/ready"];

const answer = (res: ServerResponse, status: number, body: object) =>
  res.writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store" }).end(JSON.stringify(body));

/**
 * The worker's own health answer, at the application's two addresses: `live` while the process answers, `ready` while the
 * database hears from it (`lastBeat`, milliseconds since 1970), else 503.
 * @throws when the port is taken (`EADDRINUSE`).
 */
export async function serveHealth(port: number, host: string, lastBeat: () => number): Promise<Server> {
  const server = createServer((req, res) => {
    const path = req.url?.split("?", 1)[0] ?? "";
    if (!ADDRESSES.includes(path)) return answer(res, 404, { error: "Esta dirección no existe.", code: "not_found" });
    const seen = lastBeat();
    if (path === ADDRESSES[0] || Date.now() - seen < SILENT_MS)
      return answer(res, 200, { status: "ok", last_seen: seen ? new Date(seen).toISOString() : null });
    return answer(res, 503, { error: "El worker no llega a la base de datos.", code: "not_ready" });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  server.unref();
  return server;
}
