import { totalCount } from "./schema";

const refusal = (value: unknown) => totalCount.safeParse(value).error?.issues[0]?.message;

test.each([
  [12345678901, "Tiene que ser un número entero hasta 2.147.483.647."],
  ["12345678901", "Tiene que ser un número entero hasta 2.147.483.647."],
  [-1, "Tiene que ser 0 o más."],
  ["1,5", "Tiene que ser un número entero."],
  [2_147_483_647, undefined],
])("the count %j: %s", (value, message) => {
  expect(refusal(value)).toBe(message);
});
