import fc from "fast-check";
import { guessesLog10, localWords } from "./guessability";
import { passwordProblem } from "./strength";

const owner = { mail: "lucia.ferreyra@demo.test", name: "Lucía Ferreyra" };
const problem = (password: string) => passwordProblem(password, owner);

test.each(["password", "bocajuniors", "bambalina", "contraseña", "corazon", "corazón"])("%s is known", (word) => {
  expect(guessesLog10(word)).toBeLessThan(5);
});

test.each([
  "correcto caballo bateria grapa",
  "el tren de las 7:40 no llega",
  "🎸🥁🎤🎹🎷🎺🎻🪕🪘🪗🎼🎧",
  "Kj8$vQ2!mZ5x",
  "gHt7zwPq0cLd",
  "ñandúes verdes sobre Kioto",
  "            un espacio adelante vale tambien x7",
  "x".repeat(3) + "Wq4zR8tLmN2".repeat(10),
])("%s may be used", (password) => {
  expect(problem(password)).toBeNull();
});

test.each(["", "corta", "once letras", "🎸🥁🎤🎹🎷🎺🎻🪕🪘🪗🎼"])("%j is too short", (password) => {
  expect(problem(password)).toMatch(/al menos 12/);
});

test("two hundred characters are the most, emoji counted as one each", () => {
  const emoji = ["🎸🥁🎤🎹", "🎷🎺🎻🪕🪘🪗🎼🎧"].join("-");
  const long = `${emoji}Wq4zR8tLmN2pK6vB9xJ3hD7fG5sC1nM8yT4`.padEnd(200, "zQ7w");
  expect(problem([...long].slice(0, 200).join(""))).toBeNull();
  expect(problem(`${long}zQ7wzQ7wzQ7wzQ7w`)).toMatch(/hasta 200/);
});

test.each([
  ["luciaferreyra2026", "the name"],
  ["Mi clave es FERREYRA siempre", "the surname in capitals"],
  ["xx-lucía-yy-38475", "the name with its accent"],
  ["lucia.ferreyra#88412", "the mail's local part"],
])("%s holds %s", (password) => {
  expect(problem(password)).toMatch(/nombre ni el mail/);
});

test.each([
  "password1234",
  "Password123!",
  "P4ssw0rd2026",
  "contraseña2026",
  "Contraseña2026!",
  "C0ntr4s3ñ4!!",
  "123456789012",
  "098765432109",
  "111111111111",
  "aaaaaaaaaaaaaaaaaaaaaa",
  "abcabcabcabcabc",
  "qwertyuiop123",
  "qwertyuiopasdf",
  "1q2w3e4r5t6y",
  "1qaz2wsx3edc",
  "qazwsxedcrfv",
  "asdfghjklñ123",
  "zxcvbnm,.-123",
  "abcdefghijkl",
  "bocajuniors2024",
  "BocaJuniors12",
  "riverplate1901",
  "argentina2022",
  "Argentina1986!",
  "bambalina2026",
  "Bambalina1234",
  "teamomucho123",
  "iloveyou1234",
  "letmein12345",
  "administrador1",
  "passwordpassword",
  "holaholahola",
  "drowssap2026",
  "maradona101010",
  "correcthorsebatterystaple",
  "enero2026enero",
  "messimessi10",
  "ticketing2026",
  "            ",
  "............",
  "147258369147",
  "20262026202620",
  "welcome12345",
])("%s is of those that are tried first", (password) => {
  expect(problem(password)).toMatch(/se prueban primero/);
});

test("a common word with a number behind is guessed, whatever both are", () => {
  fc.assert(
    fc.property(fc.constantFrom(...localWords), fc.integer({ min: 0, max: 9999 }), (word, number) => {
      expect(guessesLog10(`${word}${number}`)).toBeLessThan(10);
    }),
    { numRuns: 60 },
  );
});

test("random passwords of letters and digits pass", () => {
  const char = fc.constantFrom(..."abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789");
  const password = fc.array(char, { minLength: 16, maxLength: 16 }).map((chars) => chars.join(""));
  fc.assert(
    fc.property(password, (value) => passwordProblem(value, { mail: "", name: "" }) === null),
    { numRuns: 60 },
  );
});

test("of a password longer than 32 characters only the beginning is judged: the rest costs nothing", () => {
  for (const repeated of ["a1", "Wq4zR8tLmN", "contraseña"]) {
    const longest = repeated.repeat(200).slice(0, 200);
    expect(guessesLog10(longest)).toBe(guessesLog10(longest.slice(0, 32)));
  }
});
