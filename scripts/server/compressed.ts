import { createReadStream, readdirSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";

const KINDS: Readonly<Record<string, string>> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
};
const BROTLI = ".br";

interface Sent {
  path: string;
  kind: string;
  size: number;
}

/** What lies compressed below a build's `static` folder, by the address that it has. */
function filesBelow(build: string): Map<string, Sent> {
  const found = new Map<string, Sent>();
  for (const entry of readdirSync(join(build, "static"), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(BROTLI)) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(build, path).split(sep).join("/").slice(0, -BROTLI.length);
    const kind = KINDS[extname(name)];
    if (kind) found.set(`/_next/${name}`, { path, kind, size: statSync(path).size });
  }
  return found;
}

const takesBrotli = (said: string | string[] | undefined): boolean =>
  String(said ?? "")
    .split(",")
    .some((one) => /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/.test(one));

/**
 * Sends scripts and styles as the build compressed them (scripts/lib/compressed.mjs): a seventh less than what Next makes on the way, and
 * nothing to do for it. Their names tell their content, so that a browser asks once.
 * @returns a function that says whether it answered; what it did not is Next's.
 */
export function compressedFiles(build: string): (req: IncomingMessage, res: ServerResponse) => boolean {
  const files = filesBelow(build);
  return ({ method, url = "", headers }, res) => {
    if ((method !== "GET" && method !== "HEAD") || headers.range !== undefined) return false;
    const [address = ""] = url.split("?");
    const file = files.get(address) ?? files.get(decoded(address));
    if (!file || !takesBrotli(headers["accept-encoding"])) return false;
    res.writeHead(200, {
      "Content-Type": file.kind,
      "Content-Encoding": "br",
      "Content-Length": file.size,
      "Cache-Control": "public, max-age=31536000, immutable",
      Vary: "Accept-Encoding",
    });
    if (method === "HEAD") res.end();
    else
      createReadStream(file.path)
        .on("error", () => res.destroy())
        .pipe(res);
    return true;
  };
}

// Browsers write `[` of a page's file as `%5B`.
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
