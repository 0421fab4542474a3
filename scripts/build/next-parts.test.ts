import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import nextParts from "./next-parts.cjs";

const { NEXT, parts } = nextParts as unknown as { NEXT: string; parts: Record<string, unknown> };
const ROOT = path.join(__dirname, "../..");

const textOf = (name: string) => readFileSync(path.join(NEXT, name), "utf8");

/** The file of Next that a file of Next requires; undefined for packages. */
function resolved(from: string, asked: string): string | undefined {
  const base = asked.startsWith("next/dist/")
    ? asked.slice("next/dist/".length)
    : asked.startsWith(".") && path.join(path.dirname(from), asked);
  if (!base) return undefined;
  return [base, `${base}.js`, `${base}/index.js`].find(
    (one) => one.endsWith(".js") && existsSync(path.join(NEXT, one)),
  );
}

/** What each part is asked for, by the files of Next that a page loads: names by part. */
function asked(): Map<string, Set<string>> {
  const seen = new Set<string>();
  const names = new Map<string, Set<string>>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = textOf(file);
    const imported = [...text.matchAll(/import\('([^']+)'\)/g)].map(
      ([, request = ""]) => [undefined, request] as const,
    );
    const required = [...text.matchAll(/(?:const (\w+|\{[^}]*\}) = [^;]*?)?require\(["']([^"']+)["']\)/g)];
    for (const [variable, request = ""] of [...imported, ...required.map(([, name, from]) => [name, from] as const)]) {
      const to = resolved(file, request);
      if (!to) continue;
      if (!(to in parts)) visit(to);
      else {
        const used = names.get(to) ?? new Set<string>();
        names.set(to, used);
        if (!variable) used.add("default");
        else if (variable.startsWith("{")) for (const name of variable.match(/\w+/g) ?? []) used.add(name);
        else for (const [, name = ""] of text.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, "g"))) used.add(name);
      }
    }
  };
  for (const entry of [
    "client/next.js",
    "client/link.js",
    "shared/lib/dynamic.js",
    "shared/lib/head.js",
    "client/router.js",
  ])
    visit(entry);
  return names;
}

/** What a part still has. */
function left(name: string): string[] {
  const text = nextParts.call({ resourcePath: path.join(NEXT, name) }) as string;
  return [...text.matchAll(/exports\.(\w+) =/g)].map(([, one = ""]) => one);
}

/** Asked for by code that only runs with an `app` folder, rewrites or `next/image`, or in development. */
const IDLE: Record<string, readonly string[]> = {
  "lib/constants.js": ["WEB_SOCKET_MAX_RECONNECTIONS"],
  "shared/lib/router/utils/interception-routes.js": ["extractInterceptionRouteInformation"],
  "shared/lib/router/routes/app.js": ["parseNormalizedAppRoute", "parseAppRouteSegment"],
  "shared/lib/router/utils/resolve-param-value.js": ["resolveParamValue"],
  "shared/lib/router/utils/sorted-routes.js": ["getSortedRouteObjects", "getSortedRoutes"],
  "compiled/path-to-regexp/index.js": ["pathToRegexp", "compile", "regexpToFunction"],
  "shared/lib/image-config.js": ["imageConfigDefault"],
};

test("each part is one that pages load, and has all that Next asks of it there", () => {
  const found = asked();
  expect([...found.keys()].sort()).toEqual(Object.keys(parts).sort());
  for (const [name, used] of found)
    expect([name, [...used].sort()]).toEqual([name, [...left(name), ...(IDLE[name] ?? [])].sort()]);
});

test("nothing here needs what is left out", () => {
  expect(existsSync(path.join(ROOT, "app"))).toBe(false);
  const needing = ["components", "pages", "lib"]
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("generated"))
    .filter((file) =>
      /from "next\/(?:script|image|navigation|legacy)/.test(readFileSync(path.join(ROOT, file), "utf8")),
    );
  expect(needing).toEqual([]);
  expect(readFileSync(path.join(ROOT, "next.config.js"), "utf8")).not.toMatch(/\brewrites\b/);
});
