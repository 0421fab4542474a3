import { screens } from "@/lib/nav/screens";
import { secretAddresses } from "./secretAddresses.cjs";

test("every page that is opened by a secret keeps it from what it asks for", () => {
  const withToken = screens
    .filter(({ path }) => path.includes("[token]"))
    .map(({ path }) => path.replace("[token]", ":token"));
  expect(secretAddresses()).toEqual(withToken.toSorted());
  expect(withToken).toContain("/oferta/:token");
});
