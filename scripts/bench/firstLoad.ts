import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Result } from "./results";

const BUILD = join(__dirname, "..", "..", ".next");
const SHELL_KB = 150;
const SCREEN_KB = 60;
const SHOWN = 5;

interface Manifest {
  lowPriorityFiles: string[];
  pages: Record<string, string[]>;
}

const isScript = (file: string) => file.endsWith(".js");

/** Kilobytes (1,000 bytes) of scripts as they travel, each compressed by itself with gzip -9. */
function compressed(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(join(BUILD, file)), { level: 9 }).length;
  return bytes / 1000;
}

/**
 * JavaScript of a page's first load, from the production build: the shell (framework, runtime, `_app`), and what each
 * screen adds. Polyfills are left out: browsers that know modules never ask for them.
 */
export function measureFirstLoad({ all }: { all: boolean }): Result[] {
  const manifest = JSON.parse(readFileSync(join(BUILD, "build-manifest.json"), "utf8")) as Manifest;
  const shell = new Set([...(manifest.pages["/_app"] ?? []), ...manifest.lowPriorityFiles].filter(isScript));
  const screens = Object.entries(manifest.pages)
    .filter(([page]) => page !== "/_app")
    .map(([page, files]) => ({
      page,
      kB: compressed(new Set(files.filter((file) => isScript(file) && !shell.has(file)))),
    }))
    .sort((a, b) => b.kB - a.kB);
  return [
    { work: "armazón (gzip -9)", measured: compressed(shell), limit: SHELL_KB, unit: "kB" },
    ...screens
      .slice(0, all ? screens.length : SHOWN)
      .map(({ page, kB }): Result => ({ work: `pantalla ${page}`, measured: kB, limit: SCREEN_KB, unit: "kB" })),
  ];
}
