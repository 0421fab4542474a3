import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { forgetEnv } from "@/lib/env";
import { incomingFolder, namelessFile } from "./folders";
import { keepBytes, keepFile, keepFileFor } from "./storage";
import { tidyFolders } from "./tidy";

let folder: string;
const before = { ...process.env };
const uploads = (...names: string[]) => path.join(folder, "uploads", ...names);
const modeOf = async (place: string) => ((await stat(place)).mode & 0o777).toString(8);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "files-"));
  Object.assign(process.env, { UPLOAD_DIR: uploads(), OUTBOX_DIR: path.join(folder, "outbox") });
  forgetEnv();
});
afterEach(async () => {
  process.env = { ...before };
  forgetEnv();
  await rm(folder, { recursive: true });
});

test("what is kept is for nobody else, in folders of nobody else, whatever it was before", async () => {
  const sent = path.join(await incomingFolder(), "sent");
  await writeFile(sent, "contenido", { mode: 0o644 });
  await keepFile(sent, "documents/2026-11-20/a");
  await keepBytes("documents/2026-11-20/b", Buffer.from("otro"));
  const places = [
    ".",
    "incoming",
    "documents",
    "documents/2026-11-20",
    "documents/2026-11-20/a",
    "documents/2026-11-20/b",
  ];
  expect(await Promise.all(places.map((place) => modeOf(uploads(place))))).toEqual([
    ...["700", "700", "700", "700"],
    ...["600", "600"],
  ]);
  expect(await readFile(uploads("documents/2026-11-20/a"), "utf8")).toBe("contenido");
  expect(await readdir(uploads("incoming"))).toEqual([]);
});

test("what cannot be kept is where it was, and nowhere else", async () => {
  const sent = path.join(await incomingFolder(), "sent");
  await writeFile(sent, "contenido");
  await mkdir(uploads("documents", "taken"), { recursive: true });
  await expect(keepFile(sent, "documents/taken")).rejects.toThrow();
  expect(await readFile(sent, "utf8")).toBe("contenido");
  expect(await readdir(uploads("documents", "taken"))).toEqual([]);
});

test("a file whose row is not written is gone again", async () => {
  const sent = path.join(await incomingFolder(), "sent");
  await writeFile(sent, "contenido");
  const fails = () => Promise.reject(new Error("la base se fue"));
  await expect(keepFileFor(sent, "imports/a", fails)).rejects.toThrow("la base se fue");
  expect(await readdir(uploads("imports"))).toEqual([]);
});

test("a file whose row may be written stays: the answer to its COMMIT was lost", async () => {
  const sent = path.join(await incomingFolder(), "sent");
  await writeFile(sent, "contenido");
  const unheard = () => Promise.reject(new Error("Connection terminated unexpectedly"));
  await expect(keepFileFor(sent, "unheard/a", unheard)).rejects.toThrow("terminated");
  expect(await readdir(uploads("unheard"))).toEqual(["a"]);
});

test("a file without a name leaves nothing to find while it is written", async () => {
  const file = await namelessFile();
  await file.writeFile("privado");
  expect(await readdir(uploads("incoming"))).toEqual([]);
  expect((await file.stat()).mode & 0o777).toBe(0o600);
  await file.close();
});

test("a start closes the folders that are there to others, and removes what a killed process left", async () => {
  await mkdir(uploads("documents", "2026-11-20"), { recursive: true });
  await mkdir(uploads("incoming"));
  await mkdir(path.join(folder, "outbox"));
  const files = [uploads("documents/2026-11-20/a"), uploads("incoming/now"), path.join(folder, "outbox/1.eml")];
  for (const file of files) await writeFile(file, "", { mode: 0o644 });
  await writeFile(uploads("incoming/old"), "");
  await utimes(uploads("incoming/old"), 0, 0);
  const folders = [uploads(), uploads("documents"), uploads("documents/2026-11-20"), path.join(folder, "outbox")];
  for (const one of folders) await chmod(one, 0o755);
  await tidyFolders();
  expect(await Promise.all(folders.map(modeOf))).toEqual(["700", "700", "700", "700"]);
  expect(await Promise.all(files.map(modeOf))).toEqual(["600", "600", "600"]);
  expect(await readdir(uploads("incoming"))).toEqual(["now"]);
});
