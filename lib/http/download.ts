import type { NextApiRequest, NextApiResponse } from "next";
import type { Download, DownloadBody } from "./contract";

// A stream piped into an answer listens seven times for its end, beside the framework's own: more than Node's ten.
const LISTENERS = 20;

// What an inline file may do: nothing. A PDF is drawn by the browser's own viewer, which a sandbox would keep from starting.
const INLINE_CSP =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

/** Streams a binary reply of the media type `declared`, unless the download says another. HEAD gets its headers only. */
export async function sendDownload(
  req: NextApiRequest,
  res: NextApiResponse,
  declared: string,
  { filename, headers = {}, type = declared, inline = false, ...rest }: Download,
) {
  res.setMaxListeners(LISTENERS);
  const unwanted = req.method === "HEAD";
  const body = "make" in rest ? !unwanted && (await madeFor(res, rest.make)) : rest;
  res.setHeader("Content-Type", type);
  if (body && body.size !== undefined) res.setHeader("Content-Length", String(body.size));
  if (inline) {
    res.setHeader("Content-Security-Policy", type === "application/pdf" ? INLINE_CSP : `sandbox; ${INLINE_CSP}`);
    res.setHeader("X-Content-Type-Options", "nosniff");
    res.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  }
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  if (filename !== undefined) res.setHeader("Content-Disposition", dispositionOf(filename, inline));
  if (isKnown(req, headers.ETag)) {
    if (body) body.unused?.();
    res.removeHeader("Content-Length");
    res.statusCode = 304;
    return res.end();
  }
  if (body && !unwanted && !res.destroyed) return body.write(res);
  if (body) body.unused?.();
  res.end();
}

/** Whether a person takes a file away with this answer, rather than look at it in the page or have it already. */
export const isTaken = (req: NextApiRequest, { filename, inline = false, headers }: Download): boolean =>
  filename !== undefined && !inline && !isKnown(req, headers?.ETag);

/** Whether who asks has these very bytes: `If-None-Match`, in whose list a proxy may have marked a tag as weak. */
const isKnown = ({ headers }: NextApiRequest, tag: string | undefined): boolean =>
  tag !== undefined &&
  (headers["if-none-match"] ?? "").split(",").some((one) => one.trim().replace(/^W\//, "") === tag);

/** The body once it is made; nothing when its reader left meanwhile, whatever became of it. */
async function madeFor(res: NextApiResponse, make: (gone: AbortSignal) => Promise<DownloadBody>) {
  const gone = new AbortController();
  const leave = () => gone.abort();
  res.once("close", leave);
  try {
    return await make(gone.signal);
  } catch (error) {
    if (gone.signal.aborted) return undefined;
    throw error;
  } finally {
    res.off("close", leave);
  }
}

function dispositionOf(filename: string, inline: boolean): string {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\]/g, "_");
  return `${inline ? "inline" : "attachment"}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
}
