import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "./paths.mjs";

const SHOWN = ["theme.js", "first-reads.js", "favicon.svg", "gastos-tarjeta-192.png", "gastos-tarjeta-512.png"];

/** The pages that open without signal: the folder of their service worker, and where their parts that load by themselves come from. */
export const OFFLINE_PAGES = [
  {
    page: "/GastosTarjeta",
    folder: "gastos-tarjeta",
    parts:
      /^(?:components\/cards\/|components\/shell\/signOut\.ts|lib\/client\/(?:call|leaving)\.ts|pages\/GastosTarjeta\.tsx|components\/kit\/Link)/,
    shown: [...SHOWN, "gastos-tarjeta.webmanifest"],
  },
  {
    page: "/acreditaciones/escanear",
    folder: "escanear",
    parts: /^(?:components\/accreditation\/scan\/|lib\/client\/(?:call|leaving)\.ts)/,
    shown: [...SHOWN, "escanear.webmanifest"],
  },
];

/** What reads a code in a photo, on a thread of its own: no manifest has it, nor the parts that it brings. */
const WORKER = /^lector-qr[.-].*\.js$/;
const hash = (content) => createHash("sha256").update(content).digest("hex").slice(0, 16);
const json = (file) => JSON.parse(readFileSync(file, "utf8"));

/**
 * The parts that a worker brings before it does anything. The bundler writes them into it by their numbers (`O(void 0, [12, 34]`), and those
 * into each part's first line (`push([[12], `).
 * @param {string} build @param {string} worker its file @throws where one of them is not there: without signal it would read nothing
 */
function partsOf(build, worker) {
  const chunks = join(build, "static", "chunks");
  const lists = readFileSync(join(chunks, worker), "utf8").matchAll(/\.O\(void 0,\s*\[([\d,\s]+)\]/g);
  const wanted = new Set([...lists].flatMap(([, ids]) => ids.match(/\d+/g)));
  const found = readdirSync(chunks).filter((file) => {
    if (wanted.size === 0 || !file.endsWith(".js")) return false;
    const own = /\.push\(\[\[([\d,\s]+)\]/.exec(readFileSync(join(chunks, file), "utf8").slice(0, 200))?.[1] ?? "";
    const ids = (own.match(/\d+/g) ?? []).filter((id) => wanted.has(id));
    for (const id of ids) wanted.delete(id);
    return ids.length > 0;
  });
  if (wanted.size > 0) throw new Error(`${worker} needs parts that the build has not: ${[...wanted].join(", ")}`);
  return found;
}

/**
 * The files of a build that a page needs, below `/_next/`: its own, those that it loads later, and its worker with all that this one
 * loads.
 * @param {string} build the build's folder @param {{ page: string, parts: RegExp }} of
 */
export function filesOf(build, { page, parts }) {
  const { pages, lowPriorityFiles } = json(join(build, "build-manifest.json"));
  const loadable = json(join(build, "react-loadable-manifest.json"));
  const later = Object.entries(loadable).flatMap(([part, { files }]) => (parts.test(part) ? files : []));
  const workers = readdirSync(join(build, "static", "chunks")).filter((file) => WORKER.test(file));
  if (workers.length === 0) throw new Error("the build has no worker that reads codes in photos");
  const files = [
    ...(pages["/_app"] ?? []),
    ...(pages[page] ?? []),
    ...lowPriorityFiles,
    ...later,
    ...workers.flatMap((file) => [file, ...partsOf(build, file)]).map((file) => `static/chunks/${file}`),
  ];
  const fonts = files
    .filter((file) => file.endsWith(".css"))
    .flatMap((file) => [
      ...readFileSync(join(build, file), "utf8").matchAll(/\/static\/media\/([\w-]+-latin-wght[\w.-]+\.woff2)/g),
    ])
    .map(([, font]) => `static/media/${font}`);
  return [...new Set([...files, ...fonts])];
}

/** The files of a build that pages need which open without signal. @param {string} build the build's folder */
export const offlineFiles = (build) => [...new Set(OFFLINE_PAGES.flatMap((of) => filesOf(build, of)))];

/**
 * Writes the service worker of each page that works without signal into a build, with the list of what it keeps: the page, its
 * scripts and styles, each by its content.
 * @param {string} build the build's folder
 */
export async function bundleServiceWorkers(build) {
  const { build: bundle, stop } = await import("esbuild");
  for (const of of OFFLINE_PAGES) {
    const assets = filesOf(build, of).map((file) => ({ url: `/_next/${file}`, revision: null }));
    const shown = of.shown.map((file) => ({ url: `/${file}`, revision: hash(readFileSync(inRoot("public", file))) }));
    // The page names its scripts by their content: they are what tells one from another.
    const page = { url: of.page, revision: hash(JSON.stringify([assets, json(join(build, "build-manifest.json"))])) };
    const folder = join(build, "static", of.folder);
    mkdirSync(folder, { recursive: true });
    await bundle({
      absWorkingDir: inRoot(),
      entryPoints: [{ in: "lib/client/offline/serviceWorker.ts", out: "sw" }],
      outdir: folder,
      bundle: true,
      minify: true,
      platform: "browser",
      format: "iife",
      target: "es2022",
      define: { PRECACHED: JSON.stringify([page, ...assets, ...shown]), "process.env.NODE_ENV": '"production"' },
      logLevel: "silent",
    });
  }
  await stop();
}
