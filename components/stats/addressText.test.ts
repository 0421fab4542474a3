import { addressText } from "./addressText";

test("no address says the name of a parameter", () => {
  expect(["/tickets", "/tickets/[show]", "/login/clave/[token]"].map(addressText)).toEqual([
    "/tickets",
    "/tickets/...",
    "/login/clave/...",
  ]);
});
