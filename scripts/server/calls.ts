import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { getCookieParser } from "next/dist/server/api-utils/get-cookie-parser";
import type { Contract } from "@/lib/http/contract";
import { isBinary } from "@/lib/http/contractCall";

/** Where an address of the API leads, segment by segment; what is written out goes before a parameter. */
interface Place {
  fixed: Map<string, Place>;
  open?: { name: string; place: Place };
  file?: string;
}

interface Found {
  file: string;
  params: Record<string, string>;
}

type Answer = (req: IncomingMessage, res: ServerResponse) => Promise<void>;
interface Endpoint {
  default?: Answer & { contracts?: readonly Contract[] };
}

const newPlace = (): Place => ({ fixed: new Map() });

/** The API's addresses of a build, by its manifest of pages. What takes any number of segments is left to Next. */
export function placesOf(manifest: Readonly<Record<string, string>>): Place {
  const root = newPlace();
  for (const [page, file] of Object.entries(manifest)) {
    if (!page.startsWith("/api/") || page.includes("[...") || page.includes("[[")) continue;
    let at = root;
    for (const segment of page.slice(1).split("/")) at = next(at, segment);
    at.file = file;
  }
  return root;
}

function next(at: Place, segment: string): Place {
  if (segment.startsWith("[")) {
    at.open ??= { name: segment.slice(1, -1), place: newPlace() };
    return at.open.place;
  }
  const place = at.fixed.get(segment) ?? newPlace();
  at.fixed.set(segment, place);
  return place;
}

/** The endpoint of a path and its parameters, decoded. Undefined for what no endpoint has, or only in another writing. */
export function find(root: Place, path: string): Found | undefined {
  return walk(root, path.slice(1).split("/"), 0);
}

function walk(at: Place, segments: readonly string[], index: number): Found | undefined {
  const segment = segments[index];
  if (segment === undefined) return at.file === undefined ? undefined : { file: at.file, params: {} };
  if (segment === "") return undefined;
  const fixed = at.fixed.get(segment);
  const found = fixed && walk(fixed, segments, index + 1);
  if (found || !at.open) return found;
  const rest = walk(at.open.place, segments, index + 1);
  if (rest) rest.params[at.open.name] = decodeURIComponent(segment);
  return rest;
}

function queryOf(search: string, params: Record<string, string>): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    const before = query[name];
    query[name] = before === undefined ? value : [...[before].flat(), value];
  }
  return Object.assign(query, params);
}

/**
 * Answers calls of the API without Next's own way to them, which costs several times what most of them do: what Next would
 * add (routing, tracing, its response's helpers) no endpoint made by `route()` uses, and headers are ours already.
 * `folder` is the build's `.next/server`.
 * @returns a function that says whether it answered; what it did not is Next's.
 */
export function directCalls(folder: string): (req: IncomingMessage, res: ServerResponse) => Promise<boolean> {
  const root = placesOf(JSON.parse(readFileSync(join(folder, "pages-manifest.json"), "utf8")));
  const loaded = new Map<string, Promise<Answer | undefined>>();
  const load = (file: string) => {
    const known = loaded.get(file) ?? endpointOf(join(folder, file));
    loaded.set(file, known);
    return known;
  };
  return async (req, res) => {
    const [path = "", search = ""] = (req.url ?? "").split(/\?(.*)/s);
    const found = path.startsWith("/api/") ? find(root, path) : undefined;
    const answer = found && (await load(found.file));
    if (!answer) return false;
    const cookies = getCookieParser(req.headers)();
    await answer(Object.assign(req, { query: queryOf(search, found.params), cookies }), res);
    return true;
  };
}

// Files that are sent are compressed by Next where that helps; an endpoint's JSON is by `route()` itself.
async function endpointOf(path: string): Promise<Answer | undefined> {
  const { default: answer } = (await require(path)) as Endpoint;
  return answer?.contracts?.every(({ reply }) => !isBinary(reply)) ? answer : undefined;
}
