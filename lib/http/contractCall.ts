import type { BinaryReply, Contract, FormBody, MultipartBody } from "./contract";

// Apart from contract.ts, which brings the validation library: the browser makes calls without it.

/** True for a declared multipart body, of one file or of any number. */
export function isMultipart(body: Contract["body"]): body is MultipartBody | FormBody {
  return typeof body === "object" && "kind" in body && body.kind === "multipart";
}

/** True for a declared binary reply. */
export function isBinary(reply: Contract["reply"]): reply is BinaryReply {
  return typeof reply === "object" && "kind" in reply && reply.kind === "binary";
}

/** Fills the path's parameters, each encoded, so that names may hold slashes, accents and `&`. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? "")));
}

/** `?a=1&b=2` from an object, leaving out undefined and null; empty for nothing. */
export function queryString(query: Record<string, unknown> = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return entries.length ? `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}` : "";
}
