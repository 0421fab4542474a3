import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { directCalls, find, placesOf } from "./calls";

const pages = [
  "/",
  "/api/shows",
  "/api/shows/excel",
  "/api/shows/[show]",
  "/api/shows/[show]/sales",
  "/api/shows/artist/[artist]/[type]",
  "/api/[...path]",
  "/api/auth/[...nextauth]",
];
const root = placesOf(Object.fromEntries(pages.map((page) => [page, `pages${page}.js`])));
const found = (path: string) => {
  const at = find(root, path);
  return at && [at.file.slice("pages".length, -".js".length), at.params];
};

test.each([
  ["/api/shows", "/api/shows", {}],
  ["/api/shows/excel", "/api/shows/excel", {}],
  ["/api/shows/excel/sales", "/api/shows/[show]/sales", { show: "excel" }],
  ["/api/shows/MAGIC%2FBIRD%20%26%20%C3%91", "/api/shows/[show]", { show: "MAGIC/BIRD & Ñ" }],
  ["/api/shows/artist/A/live-arg", "/api/shows/artist/[artist]/[type]", { artist: "A", type: "live-arg" }],
])("%s is answered by %s", (path, page, params) => expect(found(path)).toEqual([page, params]));

test.each(["/", "/api", "/api/", "/api/shows/", "/api//shows", "/api/none", "/api/auth/session", "/api/shows/a/b/c"])(
  "%s is left to Next",
  (path) => expect(found(path)).toBeUndefined(),
);

describe("a build", () => {
  const folder = mkdtempSync(join(tmpdir(), "calls-"));
  const endpoint = (reply: string) =>
    `module.exports = Promise.resolve({ default: Object.assign((req, res) => res.done(req), { contracts: [{ reply: ${reply} }] }) })`;
  const files: Record<string, string> = {
    "/api/echo/[name]": endpoint("{}"),
    "/api/file": endpoint('{ kind: "binary", type: "text/csv" }'),
    "/api/bare": "module.exports = { default: (req, res) => res.done(req) }",
  };
  beforeAll(() => {
    mkdirSync(join(folder, "pages"));
    const manifest = Object.keys(files).map((page, index) => [page, `pages/${index}.js`] as const);
    writeFileSync(join(folder, "pages-manifest.json"), JSON.stringify(Object.fromEntries(manifest)));
    for (const [page, file] of manifest) writeFileSync(join(folder, file), files[page] ?? "");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const call = async (url: string) => {
    const done = jest.fn();
    const req = { url, headers: { cookie: "a=1; b=%C3%B1" } } as unknown as IncomingMessage;
    const answered = await directCalls(folder)(req, { done } as unknown as ServerResponse);
    return { answered, req: done.mock.calls[0]?.[0] };
  };

  test("an endpoint gets its query, parameters before names alike, and the cookies", async () => {
    const { answered, req } = await call("/api/echo/x%20y?name=other&a=1&a=2&b=%3F?");
    expect(answered).toBe(true);
    expect(req).toMatchObject({ query: { name: "x y", a: ["1", "2"], b: "??" }, cookies: { a: "1", b: "ñ" } });
  });

  test.each(["/api/file", "/api/bare", "/api/none", "/shows"])("%s is Next's", async (url) =>
    expect(await call(url)).toEqual({ answered: false, req: undefined }),
  );
});
