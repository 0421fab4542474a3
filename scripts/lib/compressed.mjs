import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);
const KINDS = /\.(?:js|css)$/;
/** A smaller one travels in one packet either way. */
const WORTH_BYTES = 1_400;
/** So many at once: as many as Node has threads for it. */
const AT_ONCE = 4;

/** The scripts and styles that a build's pages begin with, and its page for phones whole: what somebody waits for. */
function filesOf(build, also) {
  const { pages, lowPriorityFiles } = JSON.parse(readFileSync(join(build, "build-manifest.json"), "utf8"));
  const first = [...Object.values(pages).flat(), ...lowPriorityFiles, ...also];
  return [...new Set(first)].filter((file) => KINDS.test(file));
}

/**
 * Lays beside each of those files the same one compressed as far as it goes (`.br`), which takes a hundred times longer than may be spent on
 * an answer. `scripts/server/compressed.ts` sends them.
 * @param {string} build the build's folder
 * @param {readonly string[]} also files of it beside those of the manifest
 */
export async function compressStatic(build, also = []) {
  const waiting = filesOf(build, also);
  const work = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      const content = readFileSync(join(build, file));
      if (content.length < WORTH_BYTES) continue;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      writeFileSync(join(build, `${file}.br`), await compress(content, { params }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
