import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, sep } from "node:path";
import type { NextApiHandler } from "next";
import { getRouteMatcher } from "next/dist/shared/lib/router/utils/route-matcher";
import { getRouteRegex } from "next/dist/shared/lib/router/utils/route-regex";
import { getSortedRoutes } from "next/dist/shared/lib/router/utils/sorted-routes";
import { type Answer, exchange, resolve } from "./callAs";
import type { TestPerson } from "./factories";

const API = join(process.cwd(), "pages", "api");

const files = new Map(
  readdirSync(API, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => [`/${file.slice(0, -3).split(sep).join("/")}`.replace(/\/index$/, "") || "/", join(API, file)]),
);
const routes = getSortedRoutes([...files.keys()]).map((page) => ({
  page,
  match: getRouteMatcher(getRouteRegex(page)),
}));

/**
 * Calls an address under /api as a person (null: nobody): Next's own matcher picks the file under `pages/api` and
 * decodes its parameters. `path` is written as it goes over the wire, below /api: `/tickets/sales/MAGIC%2FBIRD?x=1`.
 */
export async function requestAs<T = never>(
  person: TestPerson | null,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<Answer<T>> {
  return exchange<T>(person, { method, body, headers }, `/api${path}`, answerApi);
}

/** Answers a request as `next start` would, with the file under `pages/api` that its address belongs to. */
export async function answerApi(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const url = new URL(req.url ?? "", "http://test");
  const pathname = url.pathname.slice("/api".length);
  const found = routes.map(({ page, match }) => ({ page, params: match(pathname) })).find(({ params }) => params);
  if (!found) throw new Error(`No file under pages/api answers ${pathname}`);
  const module = (await import(files.get(found.page) ?? "")) as {
    default: NextApiHandler;
    config?: { api: object };
  };
  const query = new Map<string, string | string[]>();
  for (const name of url.searchParams.keys()) {
    const values = url.searchParams.getAll(name);
    query.set(name, values.length > 1 ? values : (values[0] ?? ""));
  }
  return resolve(req, res, module.default, { ...Object.fromEntries(query), ...found.params }, module.config?.api ?? {});
}
