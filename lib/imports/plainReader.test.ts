import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { plainReader } from "./plainReader";

const reader = plainReader(
  { mail: { label: "Mail", also: ["correo"], required: true }, area: { label: "Área", also: [] } },
  2,
);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "plain-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function sheet(text: string): Promise<string> {
  const file = path.join(folder, "a.csv");
  await writeFile(file, text);
  return file;
}

test("columns are found by their titles, and rows come as they are written: blank is not absent", async () => {
  const file = await sheet("Correo;Otra\n a@b.test ;x\n;y\n");
  expect(await reader.find(file, "a.csv", {})).toMatchObject({ header_row: 1, columns: { mail: "Correo" } });
  expect(await reader.read?.(file, "a.csv", { columns: { mail: "Correo", area: "Otra" } })).toMatchObject({
    read: 2,
    rows: [
      { row: 2, cells: { mail: "a@b.test", area: "x" } },
      { row: 3, cells: { mail: "", area: "y" } },
    ],
  });
  const only = await reader.read?.(file, "a.csv", { columns: { mail: "Correo" } });
  expect(only).toMatchObject({
    rows: [
      { row: 2, cells: { mail: "a@b.test" } },
      { row: 3, cells: { mail: "" } },
    ],
  });
});

test("more rows than it takes, a column that is not there, and a mapping without what is needed are refused", async () => {
  const read = async (text: string, columns: object) => reader.read?.(await sheet(text), "a.csv", { columns });
  const refused = (message: string) => ({
    refused: expect.objectContaining({ message: expect.stringContaining(message) }),
  });
  expect(await read("Mail\na\nb\nc\n", { mail: "Mail" })).toEqual(refused("más de 2 filas"));
  expect(await read("Mail\na\n", { mail: "Correo" })).toEqual(refused("no tiene la columna «Correo»"));
  await expect(read("Mail\na\n", {})).rejects.toThrow("Falta decir qué columna es Mail.");
});
