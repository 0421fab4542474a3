import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { inRoot } from "./paths.mjs";
import { Friendly } from "./say.mjs";

const IMPORTED = /(?:from|import|require)[\s(]*["']((?:@\/|\.{1,2}\/)[^"']+)["']/g;
const ENDINGS = ["", ".ts", ".tsx", ".mjs", ".js", "/index.ts", "/index.tsx"];
/** An address in a test's text; what is filled in later ends it. */
const ADDRESS = /["'`](\/(?!api\/)[^"'`\s$?#]*)/g;
const SCREEN = /^pages\/(?!api\/|_).*\.tsx$/;
/** What looks at the frame that every page has. */
const FRAME = ["e2e/shell.spec.ts", "e2e/screens.spec.ts"];

const git = (root, ...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
    .split("\n")
    .filter(Boolean);

/**
 * The files that differ from `main`, committed or not, new ones included; those that went are not among them.
 * @returns {string[]} paths from the root
 */
export function changedFiles(root = inRoot()) {
  try {
    const [base] = git(root, "merge-base", "main", "HEAD");
    const known = git(root, "diff", "--name-only", "--diff-filter=d", base);
    return [...known, ...git(root, "ls-files", "--others", "--exclude-standard")];
  } catch {
    throw new Friendly("--changed compara con la rama main de git, y aquí no hay ninguna.");
  }
}

/** Reads files under `root` once, and follows what they import. */
function sources(root) {
  const known = new Map();
  const isFile = (path) => /\.\w+$/.test(path) && existsSync(`${root}/${path}`);
  const importsOf = (file) => {
    if (!known.has(file)) {
      const text = /\.(?:[cm]?[jt]s|tsx)$/.test(file) ? readFileSync(`${root}/${file}`, "utf8") : "";
      const found = [...text.matchAll(IMPORTED)].map(([, name]) => {
        const path = name.startsWith("@/") ? name.slice(2) : posix.join(posix.dirname(file), name);
        return ENDINGS.map((ending) => path + ending).find(isFile);
      });
      known.set(file, { text, imports: found.filter(Boolean) });
    }
    return known.get(file);
  };
  const reach = (file, seen = new Set()) => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const next of importsOf(file).imports) reach(next, seen);
    return seen;
  };
  return { reach, textOf: (file) => importsOf(file).text };
}

/** `pages/tickets/[show].tsx`: a pattern of its addresses, and how little of them is left open. */
function addressesOf(page) {
  const path = page.slice("pages".length, -".tsx".length).replace(/\/index$/, "") || "/";
  const open = path.includes("[...") ? 2 : Number(path.includes("["));
  const pattern = path
    .replace(/[.*+?^$()|\\]/g, "\\$&")
    .replace(/\[\\\.\\\.\\\.\w+\]/g, ".+")
    .replace(/\[\w+\]/g, "[^/]+");
  return { page, open, pattern: new RegExp(`^${pattern}$`) };
}

/**
 * The browser tests that changed files concern: those that open a screen which is made of one of them, or asks calls of its
 * folder (the nearest with an `api.ts`); those that are made of one; and for the frame of all pages the two that look at it.
 * @param {readonly string[]} changed paths from the root
 * @returns {string[]} paths of spec files
 */
export function specsFor(changed, root = inRoot()) {
  const { reach, textOf } = sources(root);
  const under = (folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: "utf8" }).map((file) =>
      posix.join(folder, file.replaceAll("\\", "/")),
    );
  const screens = under("pages").filter((file) => SCREEN.test(file));
  const frame = reach("pages/_app.tsx");
  const product = changed.filter((file) => !/\.test\.tsx?$|^e2e\//.test(file));
  const concerns = new Set(product.flatMap((file) => [file, callsOf(file, root)]).filter((file) => !frame.has(file)));
  const touched = new Set(screens.filter((page) => [...reach(page)].some((file) => concerns.has(file))));
  const patterns = screens.map(addressesOf).sort((a, b) => a.open - b.open);
  const opens = (file) =>
    [...textOf(file).matchAll(ADDRESS)].some(([, address]) => {
      const at = address === "/" ? address : address.replace(/\/$/, "/x");
      return touched.has(patterns.find(({ pattern }) => pattern.test(at))?.page);
    });
  const isConcerned = (spec) => {
    const parts = [...reach(spec)].filter((file) => file.startsWith("e2e/"));
    return parts.some((file) => changed.includes(file)) || parts.some(opens);
  };
  const all = under("e2e").filter((file) => file.endsWith(".spec.ts"));
  const framed = product.some((file) => frame.has(file));
  return all
    .filter(
      (spec) => changed.includes("e2e/playwright.config.ts") || (framed && FRAME.includes(spec)) || isConcerned(spec),
    )
    .sort();
}

/** The calls that a file of a domain may answer: the nearest `api.ts` above it; undefined where there is none. */
function callsOf(file, root) {
  for (let folder = posix.dirname(file); folder.startsWith("lib/"); folder = posix.dirname(folder))
    if (existsSync(`${root}/${folder}/api.ts`)) return `${folder}/api.ts`;
  return undefined;
}
