// Preloaded after tsx into short programs: packages' own modules (.mjs) are what Node reads anyway, and need no compiler to look at
// them. It would print each of pdfjs' three megabytes anew in every process, which is most of what reading an invoice took.
import { readFile } from "node:fs/promises";
import { register } from "node:module";
import { isMainThread } from "node:worker_threads";

if (isMainThread) register(import.meta.url);

/** A hook of Node's: https://nodejs.org/docs/latest-v20.x/api/module.html#loadurl-context-nextload */
export async function load(url, context, nextLoad) {
  if (!/^file:.*\/node_modules\/.*\.mjs$/.test(url)) return nextLoad(url, context);
  return { format: "module", source: await readFile(new URL(url)), shortCircuit: true };
}
