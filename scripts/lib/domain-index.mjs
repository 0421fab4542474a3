import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { readIfAny, writeWhole } from "./files.mjs";
import { inRoot } from "./paths.mjs";

/** What a domain's `names.ts` may give names to, each gathered in a file of its own so that a page takes only what it shows. */
const NAMED = ["notices", "mails", "queues", "history"];

/** The paths of all files under `lib`, without their ending, by name or by name and depth. */
const found = (root, wanted) =>
  readdirSync(`${root}/lib`, { recursive: true, encoding: "utf8" })
    .map((file) => `lib/${file.replaceAll("\\", "/")}`)
    .filter((file) => wanted.test(file))
    .map((file) => file.slice(0, -".ts".length))
    .sort();

const list = (names) => `[${names.join(", ")}]`;
const numbered = (files) => files.map((_, index) => `d${index}`);

/** One table made of what each of the files exports as `name`. */
function table(files, name) {
  const imports = files.map((file, index) => `import { ${name} as d${index} } from "@/${file}";`);
  return [
    ...imports,
    "",
    `export const ${name} = { ${numbered(files)
      .map((one) => `...${one}`)
      .join(", ")} };`,
    "",
  ].join("\n");
}

/**
 * What the application is made of, gathered from the domains' own files, so that a new domain edits no list:
 * `domains.ts` of each domain's `declaration.ts`, `contractModules.ts` of every `api.ts`, `names/` of each `names.ts`.
 * @param {string} [root] the folder that holds `lib`
 * @returns {Record<string, string>} text by path within `lib/generated`
 */
export function domainIndex(root = inRoot()) {
  const declarations = found(root, /^lib\/[^/]+\/declaration\.ts$/);
  const contracts = found(root, /\/api\.ts$/);
  const names = found(root, /^lib\/[^/]+\/names\.ts$/);
  const text = (file) => readFileSync(`${root}/${file}.ts`, "utf8");
  const files = {
    "domains.ts": [
      ...declarations.map((file, index) => `import { declaration as d${index} } from "@/${file}";`),
      'import type { Declaration } from "@/lib/declaration";',
      "",
      `export const declarations: readonly Declaration[] = ${list(numbered(declarations))};`,
      "",
    ].join("\n"),
    "contractModules.ts": [
      ...contracts.map((file, index) => `import * as d${index} from "@/${file}";`),
      "",
      `export const contractModules: readonly object[] = ${list(numbered(contracts))};`,
      "",
    ].join("\n"),
  };
  for (const name of NAMED) {
    const own = names.filter((file) => new RegExp(`^export const ${name}\\b`, "m").test(text(file)));
    files[`names/${name}.ts`] = table(own, name);
  }
  return files;
}

/** Writes the files where they differ from what is there. */
export function ensureDomainIndex() {
  mkdirSync(inRoot("lib", "generated", "names"), { recursive: true });
  for (const [name, text] of Object.entries(domainIndex())) {
    const path = inRoot("lib", "generated", ...name.split("/"));
    if (readIfAny(path) !== text) writeWhole(path, text);
  }
}
