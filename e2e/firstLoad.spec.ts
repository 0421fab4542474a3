import { expect, test } from "@playwright/test";
import { actionsInShell, addressesInShell, measureFirstLoad } from "@/scripts/bench/firstLoad";
import { isKept } from "@/scripts/bench/results";

/** Of the build that these tests run on: what is needed later comes with `next/dynamic`. */
test("no page's first load is over its limit", () => {
  const measured = measureFirstLoad({ all: true });
  expect(measured.map(({ work }) => work)).toContain("pantalla /upload-invoice/[token]");
  const over = measured.filter((result) => !isKept(result));
  expect(over.map(({ work, measured, limit }) => `${work}: ${measured.toFixed(1)} kB of ${limit}`)).toEqual([]);
});

/** Addresses that the shell has a reason of its own to name: the count in the menu, the sign-in page, the group that always unfolds. */
const NAMED = ["/Aprobador", "/login", "/paid-media"];

test("the shell knows neither the screens nor who may what: it does not grow with them", () => {
  expect(actionsInShell()).toEqual([]);
  expect(addressesInShell().filter((path) => !NAMED.includes(path))).toEqual([]);
});
