import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { contracts } from "@/lib/contracts";
import { isBinary } from "@/lib/http/contractCall";
import factsOf from "./contract-facts.cjs";

const SOURCE = `
import * as z from "zod";
import { contract, XLSX } from "@/lib/http/contract";
import { fields, params, thing } from "./schema";
import { MAX } from "./rules/size";

const own = z.object({ a: z.string() });
const file = { kind: "multipart", file: "file", maxBytes: MAX } as const;
const book = { kind: "binary", type: XLSX } as const;

export const read = contract({ method: "GET", path: "/x/{a}", permission: "p", params, query: own, reply: z.array(thing), failure: "F" });
export const send = contract({ method: "POST", path: "/x", summary: "S", permission: "p", body: { ...file, fields }, reply: own, status: 201, failure: "F", failureFields: { a: 1 }, whileViewing: true });
export const both = contract({ method: "GET", path: "/y", permission: "p", reply: book, failure: "F" });
export const mail = contract({ method: "GET", path: "/z", permission: "p", reply: { kind: "binary", type: "t" }, failure: "F" });
`;

const root = path.join(__dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const apis = readdirSync(path.join(root, "lib"), { recursive: true, encoding: "utf8" })
  .map((file) => `lib/${file.split(path.sep).join("/")}`)
  .filter((file) => file.endsWith("/api.ts"));
const shared = "lib/imports/contracts.ts";

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

  it("lose what only a type was taken from", () => {
    const text = factsOf(`${SOURCE}\nexport type Own = z.infer<typeof own>;\nexport interface Other { a: string }`);
    expect(text).not.toMatch(/zod|z\.|Own|Other/);
  });

  // One schema that an api.ts exports, or a fact that lies beside schemas, brings the whole library to the screen.
  it.each([...apis, shared])("of %s bring no validation", (file) => {
    expect(factsOf(read(file))).not.toMatch(/from "(zod|[^"]*\bschema\b[^"]*)"/);
  });

  it("keep each download", () => {
    const text = apis
      .filter((file) => /^lib\/(mail|ticketing\/\w+)\/api/.test(file))
      .map((file) => factsOf(read(file)))
      .join("\n");
    // The calls of imports are made elsewhere.
    const ours = Object.values(contracts).filter(({ path: at }) =>
      /^\/(mail|audience(?!\/import)|tickets(?!\/import))/.test(at),
    );
    const binary = ours.filter(({ reply }) => isBinary(reply)).length;
    expect(text.match(/reply: (workbook|\{ kind: "binary")/g)).toHaveLength(binary);
    expect(binary).toBeGreaterThan(0);
  });

  it("keep how the calls of an import are made, without what they are checked by", () => {
    expect(factsOf(read("lib/ticketing/imports/api.ts"))).not.toMatch(/found|importView|commit/);
    const text = factsOf(read(shared));
    expect(text.match(/body: \{ \.\.\.file \}/g)).toHaveLength(2);
    expect(text.match(/reply: \{ kind: "binary"/g)).toHaveLength(1);
  });
});
