import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { contracts, contractsOf } from "@/lib/contracts";
import { pool, prisma } from "@/lib/db";
import type { Contract } from "@/lib/http/contract";
import type { RouteHandler } from "@/lib/http/route";

const filesUnder = (folder: string) =>
  readdirSync(join(process.cwd(), folder), { recursive: true, encoding: "utf8" }).map((file) =>
    file.split(sep).join("/"),
  );

// next-auth's own, redirects, and what no endpoint has: none is a call with an answer.
const NO_CONTRACT = [
  "auth/[...nextauth].ts",
  "auth/callback.ts",
  "auth/hosted/[action].ts",
  "auth/microsoft/[action].ts",
  "[...path].ts",
];
const endpoints = filesUnder("pages/api").filter((file) => file.endsWith(".ts") && !NO_CONTRACT.includes(file));

/** `tickets/sales/[show].ts` answers `/tickets/sales/{show}`. */
const addressOf = (file: string) =>
  `/${file.slice(0, -".ts".length)}`
    .replace(/\/index$/, "")
    .replace(/\[\[?\.{0,3}(\w+)\]?\]/g, (_, name: string) => `{${name}}`);

/**
 * A fixed address may hide one with a parameter: a show may be called "complete". Its file then also answers for the
 * hidden contract, with the parameter filled in.
 */
const hides = (own: Contract, listed: Contract) =>
  own.method === listed.method &&
  own.reply === listed.reply &&
  new RegExp(`^${listed.path.replace(/\{\w+\}/g, "[^/{}]+")}$`).test(own.path);

const name = ({ method, path }: Contract) => `${method} ${path}`;

afterAll(async () => {
  await prisma.$disconnect();
  await pool().end();
});

test("no two contracts are the same call", () => {
  const names = contracts.map(name);
  expect(names.filter((value, index) => names.indexOf(value) !== index)).toEqual([]);
});

test("the contracts of every api.ts are in the list", async () => {
  const modules = filesUnder("lib").filter((file) => /(?:^|\/)api\.ts$/.test(file));
  expect(modules.length).toBeGreaterThan(5);
  for (const file of modules) {
    const module = (await import(`@/lib/${file}`)) as Record<string, unknown>;
    const declared = Object.values(module).flatMap(contractsOf);
    expect([file, declared.filter((one) => !contracts.includes(one)).map(name)]).toEqual([file, []]);
  }
});

test("every path parameter is declared, and no other", () => {
  for (const contract of contracts) {
    const named = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const shape = contract.params && "shape" in contract.params ? Object.keys(contract.params.shape as object) : [];
    expect([name(contract), shape.sort()]).toEqual([name(contract), named.sort()]);
  }
});

test("there are endpoints to look at", () => {
  expect(endpoints.length).toBeGreaterThan(5);
});

describe("endpoint files and contracts", () => {
  const bound: string[] = [];

  test.each(endpoints)("%s binds listed contracts of its own address, and reads its body itself", async (file) => {
    const module = (await import(`@/pages/api/${file}`)) as { default: RouteHandler; config?: unknown };
    expect(module.default.contracts.length).toBeGreaterThan(0);
    expect(module.config).toEqual({ api: { bodyParser: false, responseLimit: false } });
    for (const contract of module.default.contracts) {
      expect(contract.path).toBe(addressOf(file));
      if (contracts.includes(contract)) bound.push(name(contract));
      else
        expect([name(contract), contracts.some((listed) => hides(contract, listed))]).toEqual([name(contract), true]);
    }
  });

  test("every contract is answered by exactly one file", () => {
    expect(bound.sort()).toEqual(contracts.map(name).sort());
  });
});
