import { waitText } from "./waitText";

test.each([
  [0, "1 segundo"],
  [1, "1 segundo"],
  [4.2, "5 segundos"],
  [59, "59 segundos"],
  [60, "1 minuto"],
  [61, "2 minutos"],
  [500, "9 minutos"],
  [900, "15 minutos"],
  [3600, "60 minutos"],
  [7200, "2 horas"],
])("%d s is %s", (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
