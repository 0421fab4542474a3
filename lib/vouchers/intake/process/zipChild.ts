import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { MAX_DOCUMENT_BYTES } from "@/lib/documents/rules/limits";
import { syncedFacts } from "@/lib/files/whole";
import { readDirectory, unpack, type ZipEntry } from "@/lib/tabular/zip";
import type { Unpacked } from "./openZip";

const MODE = 0o600;
const MB = 1024 * 1024;
/** All that is unpacked of one, and how many names of one are told. */
const MAX_UNPACKED = 600 * MB;
const MAX_NAMES = 1_000;

/** What programs add to a ZIP that is no file of anybody: by its own name, wherever it lies. */
const isNoise = (name: string) =>
  /[/\\]$/.test(name) || /(?:^|[/\\])(?:__MACOSX[/\\]|(?:\.[^/\\]*|Thumbs\.db|desktop\.ini)$)/i.test(name);

/** Unpacks a ZIP: `zipChild.ts PATH PREFIX ROOM`. Writes at most ROOM files to PREFIX-<n> and prints what became of each as JSON. */
async function main([file = "", prefix = "", room = "0"]: string[]): Promise<Unpacked> {
  const entries = await readDirectory(file).catch(() => null);
  if (!entries) return { refused: "El ZIP está dañado o incompleto." };
  const files = entries.filter(({ name }) => !isNoise(name));
  if (files.length === 0) return { refused: "El ZIP está vacío." };
  if (files.length > MAX_NAMES) return { refused: `El ZIP trae ${files.length} archivos: partirlo.` };
  if (files.reduce((sum, { unpacked }) => sum + unpacked, 0) > MAX_UNPACKED)
    return { refused: `El ZIP descomprimido pesa más de ${MAX_UNPACKED / MB} MB: partirlo.` };
  const found: Exclude<Unpacked, { refused: string }>["files"] = [];
  let left = Number(room);
  for (const [index, entry] of files.entries()) {
    const path = `${prefix}-${index}`;
    const refused = left > 0 ? await unpackTo(file, entry, path) : null;
    if (refused !== null) found.push({ name: entry.name, refused });
    else if (left === 0) found.push({ name: entry.name, left: true });
    else {
      left--;
      found.push({ name: entry.name, path, ...(await syncedFacts(path)) });
    }
  }
  return { files: found };
}

/** Why an entry is not taken; null where its bytes lie there. */
async function unpackTo(zip: string, entry: ZipEntry, path: string): Promise<string | null> {
  if (/\.(zip|rar|7z|gz|tar|tgz)$/i.test(entry.name))
    return "Es un archivo comprimido dentro de un ZIP: descomprimirlo y cargar lo que tiene adentro.";
  if (entry.encrypted) return "Está protegido con contraseña.";
  if (entry.unpacked > MAX_DOCUMENT_BYTES) return `El archivo pesa demasiado (hasta ${MAX_DOCUMENT_BYTES / MB} MB).`;
  try {
    await pipeline(unpack(zip, entry), createWriteStream(path, { mode: MODE }));
    return null;
  } catch {
    await rm(path, { force: true });
    return "Está dañado dentro del ZIP, o no tiene el tamaño que dice.";
  }
}

main(process.argv.slice(2)).then(
  (answer) => process.stdout.write(JSON.stringify(answer), () => process.exit(0)),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
