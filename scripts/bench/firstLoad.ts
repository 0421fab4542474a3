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

/** The frame of signed-in pages: in their HTML from the start, though public pages go without. */
const FRAME = "components/shell/AppShell.tsx -> ./Layout";
/** Pieces for who develops; the production server has no such page. */
const DEVELOPMENT = /^\/dev\//;

const isScript = (file: string) => file.endsWith(".js");

/** Kilobytes (1,000 bytes) of scripts as they travel, each compressed by itself with gzip -9. */
function compressed(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(join(BUILD, file)), { level: 9 }).length;
  return bytes / 1000;
}

const read = <T>(file: string) => JSON.parse(readFileSync(join(BUILD, file), "utf8")) as T;

function frameFiles(): string[] {
  const frame = read<Record<string, { files: string[] }>>("react-loadable-manifest.json")[FRAME];
  if (!frame) throw new Error(`The build has no ${FRAME}: nothing says what signed-in pages load.`);
  return frame.files;
}

/**
 * JavaScript of a page's first load, from the production build: the shell (framework, runtime, `_app` and the frame), and
 * what each screen adds. Polyfills are left out: browsers that know modules never ask for them.
 */
export function measureFirstLoad({ all }: { all: boolean }): Result[] {
  const manifest = read<Manifest>("build-manifest.json");
  const base = [...(manifest.pages["/_app"] ?? []), ...manifest.lowPriorityFiles];
  const shell = new Set([...base, ...frameFiles()].filter(isScript));
  const screens = Object.entries(manifest.pages)
    .filter(([page]) => page !== "/_app" && !DEVELOPMENT.test(page))
    .map(([page, files]) => ({
      page,
      kB: compressed(new Set(files.filter((file) => isScript(file) && !base.includes(file)))),
    }))
    .sort((a, b) => b.kB - a.kB);
  return [
    { work: "armazón (gzip -9)", measured: compressed(shell), limit: SHELL_KB, unit: "kB" },
    ...screens
      .slice(0, all ? screens.length : SHOWN)
      .map(({ page, kB }): Result => ({ work: `pantalla ${page}`, measured: kB, limit: SCREEN_KB, unit: "kB" })),
  ];
}
