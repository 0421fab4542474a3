import type { NextApiRequest, NextApiResponse } from "next";
import type { Download } from "./contract";

// What an inline file may do: nothing. A PDF is drawn by the browser's own viewer, which a sandbox would keep from starting.
const INLINE_CSP =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

/** Streams a binary reply of the media type `declared`, unless the download says another. HEAD gets its headers only. */
export async function sendDownload(
  req: NextApiRequest,
  res: NextApiResponse,
  declared: string,
  { filename, headers = {}, type = declared, size, inline = false, write, unused }: Download,
) {
  res.setHeader("Content-Type", type);
  if (size !== undefined) res.setHeader("Content-Length", String(size));
  if (inline) {
    res.setHeader("Content-Security-Policy", type === "application/pdf" ? INLINE_CSP : `sandbox; ${INLINE_CSP}`);
    res.setHeader("X-Content-Type-Options", "nosniff");
    res.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  }
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  if (filename !== undefined) res.setHeader("Content-Disposition", dispositionOf(filename, inline));
  if (req.method === "HEAD") {
    unused?.();
    return void res.end();
  }
  await write(res);
}

function dispositionOf(filename: string, inline: boolean): string {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\]/g, "_");
  return `${inline ? "inline" : "attachment"}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
}
