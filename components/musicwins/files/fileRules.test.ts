import { fileProblem, joinFiles } from "./fileRules";

const file = (name: string, size: number) => ({ name, size }) as File;
const MAX = 10 * 1024 * 1024;

test("a file may weigh up to the limit; empty or one byte more is refused by name", () => {
  expect(fileProblem(file("a.pdf", MAX))).toBeUndefined();
  expect(fileProblem(file("a.pdf", MAX + 1))).toBe("a.pdf: pesa 10 MB, el máximo es 10 MB.");
  expect(fileProblem(file("a.pdf", 0))).toBe("a.pdf: está vacío.");
});

test("the good ones stay, the same one does not come twice, and what is too many is told", () => {
  const before = [file("a.pdf", 10)];
  const joined = joinFiles(before, [file("a.pdf", 10), file("vacío.pdf", 0), file("b.pdf", 20), file("c.pdf", 30)], 2);
  expect(joined.files.map(({ name }) => name)).toEqual(["a.pdf", "b.pdf"]);
  expect(joined.problems).toEqual(["vacío.pdf: está vacío.", "Hasta 2 archivos: quedaron los primeros."]);
});
