import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Where what is kept with a key is the answer itself, or nothing that moves money: everything else keeps its first answer by `onceAnswered`. */
const KEEPS_ITS_ANSWER: readonly (string | RegExp)[] = [
  "bank/service/match.ts",
  "marketing/service/assign.ts",
  "payments/service/netting.ts",
  "payments/service/prepare.ts",
  /^(accreditation|auth|feedback|production|showClones|showCosts|shows|ticketing)\//,
  /^deals\/(contract|waivers|service)\//,
  /^musicwins\/(invoiceRequests|voucherLinks)\//,
];

test("whatever pays, collects or undoes it keeps its first answer with its key: what is new is sorted here, or fails", () => {
  const files = readdirSync(join(process.cwd(), "lib"), { recursive: true, encoding: "utf8" });
  const keeping = files.filter(
    (file) =>
      file.endsWith(".ts") &&
      !file.startsWith("generated") &&
      /import \{[^}]*\bonce\b[^}]*\} from "@\/lib\/once"/.test(readFileSync(join(process.cwd(), "lib", file), "utf8")),
  );
  expect(keeping.length).toBeGreaterThan(5);
  const sorted = (file: string) =>
    KEEPS_ITS_ANSWER.some((one) => (typeof one === "string" ? one === file : one.test(file)));
  expect(keeping.filter((file) => !sorted(file))).toEqual([]);
});
