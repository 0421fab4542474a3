import { othersText } from "./texts";

test("one row is one row", () => {
  expect([1, 3000].map(othersText)).toEqual(["Se guarda la otra fila.", "Se guardan las otras 3.000 filas."]);
});
