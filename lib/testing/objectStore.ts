import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * An S3-compatible service that keeps objects in memory, up to `most` bytes of each, by their address `/bucket/key`: enough
 * of the protocol for what we ask of one.
 */
export async function objectStore(
  most = Number.POSITIVE_INFINITY,
): Promise<{ server: Server; objects: Map<string, Buffer>; url: string }> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
    const [key = "", asked = ""] = (req.url ?? "").split("?");
    res.setHeader("ETag", '"0"');
    if (asked.includes("list-type=2"))
      return res.end(listing(objects, key, new URLSearchParams(asked).get("prefix") ?? ""));
    const known = objects.get(key);
    if (req.method === "PUT") objects.set(key, Buffer.concat(chunks).subarray(0, most));
    if (req.method === "DELETE") objects.delete(key);
    if (req.method === "GET" || req.method === "HEAD") res.statusCode = known ? 200 : 404;
    if (req.method === "HEAD" && known) res.setHeader("Content-Length", known.length);
    return res.end(req.method === "GET" ? known : undefined);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return { server, objects, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function listing(objects: ReadonlyMap<string, Buffer>, bucket: string, prefix: string): string {
  const start = `${bucket.replace(/\/$/, "")}/`;
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(start + prefix))
    .map((key) => key.slice(start.length));
  const contents = keys.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join("");
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`;
}

/** Ends it with whatever is still connected. */
export async function closeStore(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}
