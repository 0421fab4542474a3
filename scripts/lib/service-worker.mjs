import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "./paths.mjs";

/** The page that opens without signal, and where its parts that load by themselves come from. */
const PAGE = "/GastosTarjeta";
const PARTS = /^(?:components\/cards\/|pages\/GastosTarjeta\.tsx|components\/kit\/Link)/;
const PUBLIC = [
  "theme.js",
  "first-reads.js",
  "favicon.svg",
  "gastos-tarjeta.webmanifest",
  "gastos-tarjeta-192.png",
  "gastos-tarjeta-512.png",
];

const hash = (content) => createHash("sha256").update(content).digest("hex").slice(0, 16);
const json = (file) => JSON.parse(readFileSync(file, "utf8"));

/** The files of a build that the page needs, below `/_next/`. */
function filesOf(build) {
  const { pages, lowPriorityFiles } = json(join(build, "build-manifest.json"));
  const loadable = json(join(build, "react-loadable-manifest.json"));
  const later = Object.entries(loadable).flatMap(([part, { files }]) => (PARTS.test(part) ? files : []));
  const workers = readdirSync(join(build, "static", "chunks")).filter((file) => /^lector-qr[.-].*\.js$/.test(file));
  const files = [
    ...(pages["/_app"] ?? []),
    ...(pages[PAGE] ?? []),
    ...lowPriorityFiles,
    ...later,
    ...workers.map((file) => `static/chunks/${file}`),
  ];
  const fonts = files
    .filter((file) => file.endsWith(".css"))
    .flatMap((file) => [
      ...readFileSync(join(build, file), "utf8").matchAll(/\/static\/media\/([\w-]+-latin-wght[\w.-]+\.woff2)/g),
    ])
    .map(([, font]) => `static/media/${font}`);
  return [...new Set([...files, ...fonts])];
}

/**
 * Writes the service worker of the page that works without signal into a build, with the list of what it keeps: the page, its
 * scripts and styles, each by its content.
 * @param {string} build the build's folder
 */
export async function bundleServiceWorker(build) {
  const { build: bundle, stop } = await import("esbuild");
  const assets = filesOf(build).map((file) => ({ url: `/_next/${file}`, revision: null }));
  const shown = PUBLIC.map((file) => ({ url: `/${file}`, revision: hash(readFileSync(inRoot("public", file))) }));
  // The page names its scripts by their content: they are what tells one from another.
  const page = { url: PAGE, revision: hash(JSON.stringify([assets, json(join(build, "build-manifest.json"))])) };
  const folder = join(build, "static", "gastos-tarjeta");
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
  await stop();
}
