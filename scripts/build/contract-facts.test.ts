import { readFileSync } from "node:fs";
import path from "node:path";
import { contracts } from "@/lib/contracts";
import { isBinary, isMultipart } from "@/lib/http/contractCall";
import { factsOf } from "./contract-facts.cjs";

const SOURCE = `
import * as z from "zod";
import { contract, XLSX } from "@/lib/http/contract";
import { fields, params, thing } from "./schema";
import { MAX } from "./rules/size";

const own = z.object({ a: z.string() });
const file = { kind: "multipart", file: "file", maxBytes: MAX } as const;
const book = { kind: "binary", type: XLSX } as const;

export const read = contract({ method: "GET", path: "/x/{a}", permission: "p", params, query: own, reply: z.array(thing), failure: "F" });
export const send = contract({ method: "POST", path: "/x", permission: "p", body: { ...file, fields }, reply: own, failure: "F" });
export const both = contract({ method: "GET", path: "/y", permission: "p", reply: book, failure: "F" });
export const mail = contract({ method: "GET", path: "/z", permission: "p", reply: { kind: "binary", type: "t" }, failure: "F" });
`;

/** Runs a module's text with `contract` as it is, and nothing else to import. */
function run(text: string): Record<string, object> {
  const exports: Record<string, object> = {};
  const body = text
    .replace(/^import .*$/gm, "")
    .replace(/ as const/g, "")
    .replace(/export const (\w+)/g, "exports.$1");
  new Function("exports", "contract", "XLSX", "MAX", body)(exports, (it: object) => it, "xlsx", 5);
  return exports;
}

describe("contracts in the browser", () => {
  it("keep what a call needs and lose their schemas", () => {
    const text = factsOf(SOURCE);
    expect(text).not.toMatch(/zod|schema"|z\./);
    expect(run(text)).toEqual({
      read: { method: "GET", path: "/x/{a}", permission: "p", failure: "F" },
      send: {
        method: "POST",
        path: "/x",
        permission: "p",
        body: { kind: "multipart", file: "file", maxBytes: 5 },
        failure: "F",
      },
      both: { method: "GET", path: "/y", permission: "p", reply: { kind: "binary", type: "xlsx" }, failure: "F" },
      mail: { method: "GET", path: "/z", permission: "p", reply: { kind: "binary", type: "t" }, failure: "F" },
    });
  });

  it("of every domain bring no validation and keep each file and download", () => {
    const root = path.join(__dirname, "../..");
    const files = ["mail", ...DOMAINS.map((name) => `ticketing/${name}`)].map((name) =>
      path.join(root, "lib", name, "api.ts"),
    );
    const text = files.map((file) => factsOf(readFileSync(file, "utf8"))).join("\n");
    expect(text).not.toMatch(/from "(zod|[^"]*\bschema\b[^"]*)"/);
    const ours = Object.values(contracts).filter(({ path: at }) => /^\/(mail|tickets)/.test(at));
    const binary = ours.filter(({ reply }) => isBinary(reply)).length;
    expect(text.match(/reply: (workbook|\{ kind: "binary")/g)).toHaveLength(binary);
    expect(text.match(/body: \{ \.\.\.multipart \}/g)).toHaveLength(
      ours.filter(({ body }) => isMultipart(body)).length,
    );
    expect(binary).toBeGreaterThan(0);
  });
});

const DOMAINS = [
  "access",
  "currencies",
  "favorites",
  "imports",
  "records",
  "reportEmails",
  "reports",
  "sales",
  "shows",
  "ticketeras",
];
