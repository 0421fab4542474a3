import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { readIfAny, writeWhole } from "./files.mjs";
import { inRoot } from "./paths.mjs";
import { Friendly } from "./say.mjs";

const FOLDER = inRoot("lib", "boards", "definitions");

/** What the menu, the landing and the permission table need of a board; the rest stays on the server. */
const rowOf = ({ key, group, section, screens, leads, members = [], grant, secondary, closing }) => ({
  key,
  group,
  section,
  screens: screens.map(({ path, title, leadsOnly }) => ({ path, title, leadsOnly })),
  leads,
  members,
  grant,
  secondary: secondary === false ? false : undefined,
  closing: closing === "approval" ? closing : undefined,
});

/** A data file as an object with screens. @throws Friendly naming the file. */
function read(folder, name) {
  const fail = (why) => new Friendly(`lib/boards/definitions/${name}: ${why}`);
  let board;
  try {
    board = JSON.parse(readFileSync(`${folder}/${name}`, "utf8"));
  } catch (error) {
    throw fail(error.message);
  }
  if (!Array.isArray(board?.screens)) throw fail('Falta "screens".');
  return board;
}

/**
 * Writes `lib/generated/boards.ts` (rows for menu and permissions) and `lib/generated/boardDefinitions.ts` (whole, for the
 * server) from the data files of `lib/boards/definitions`, so that a new board is one file there and nothing else.
 * @param {string} [folder] where the data files are
 */
export function boardIndex(folder = FOLDER) {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort();
  const rows = files
    .map((name) => read(folder, name))
    .sort((a, b) => a.order - b.order)
    .map(rowOf);
  const imports = files.map((name, index) => `import b${index} from "../boards/definitions/${name}";`).join("\n");
  return {
    rows: `import type { BoardRow } from "@/lib/access/boardRow";\n\nexport const boardRows: readonly BoardRow[] = ${JSON.stringify(rows, null, 2)};\n`,
    definitions: `${imports}\n\nexport const definitionFiles: readonly unknown[] = [${files.map((_, index) => `b${index}`).join(", ")}];\n`,
  };
}

/** Writes the two files where they differ from what is there. */
export function ensureBoardIndex() {
  const { rows, definitions } = boardIndex();
  mkdirSync(inRoot("lib", "generated"), { recursive: true });
  for (const [name, text] of [
    ["boards.ts", rows],
    ["boardDefinitions.ts", definitions],
  ]) {
    const path = inRoot("lib", "generated", name);
    if (readIfAny(path) !== text) writeWhole(path, text);
  }
}
