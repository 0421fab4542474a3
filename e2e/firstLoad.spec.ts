import { expect, test } from "@playwright/test";
import { measureFirstLoad } from "@/scripts/bench/firstLoad";
import { isKept } from "@/scripts/bench/results";

/** Of the build that these tests run on: what is needed later comes with `next/dynamic`. */
test("no page's first load is over its limit", () => {
  const measured = measureFirstLoad({ all: true });
  expect(measured.map(({ work }) => work)).toContain("pantalla /upload-invoice/[token]");
  const over = measured.filter((result) => !isKept(result));
  expect(over.map(({ work, measured, limit }) => `${work}: ${measured.toFixed(1)} kB of ${limit}`)).toEqual([]);
});
