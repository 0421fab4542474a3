import { anyDay, day, workDay } from "./listSchema";

const problems = (schema: typeof day, value: string) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

test.each([
  ["1899-12-31", "Entre los años 1900 y 2100.", "Entre los años 2000 y 2100."],
  ["1900-01-01", undefined, "Entre los años 2000 y 2100."],
  ["1999-12-31", undefined, "Entre los años 2000 y 2100."],
  ["2000-01-01", undefined, undefined],
  ["2100-12-31", undefined, undefined],
  ["2101-01-01", "Entre los años 1900 y 2100.", "Entre los años 2000 y 2100."],
  ["9999-12-31", "Entre los años 1900 y 2100.", "Entre los años 2000 y 2100."],
])("%s is refused when it is far from any day of the company", (value, asked, worked) => {
  expect(problems(day, value)?.[0]).toBe(asked);
  expect(problems(workDay, value)?.[0]).toBe(worked);
  expect(problems(anyDay, value)).toBeUndefined();
});

test("a day that does not exist has one problem only", () => {
  for (const schema of [anyDay, day, workDay])
    expect(problems(schema, "2026-02-30")).toEqual(["Tiene que ser una fecha que exista, con la forma AAAA-MM-DD."]);
});
