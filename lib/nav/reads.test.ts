import type * as z from "zod";
import { contracts } from "@/lib/contracts";
import { pool, prisma } from "@/lib/db";
import { readsOf, type ScreenRead, strayReads } from "./reads";
import { screens } from "./screens";

afterAll(async () => {
  await prisma.$disconnect();
  await pool().end();
});

const guarded = screens.filter(({ built, permission }) => built && permission !== "public");

/** The contract's path with each `{parameter}` open: `/boards/legales` is a call of `/boards/{board}`. */
const isCallOf = (read: ScreenRead, path: string) =>
  new RegExp(`^${path.replace(/\{\w+\}/g, "(?:\\{\\w+\\}|[^/{}]+)")}$`).test(read.path);

const contractOf = (read: ScreenRead) => {
  const found = contracts.filter(({ method, path }) => method === "GET" && isCallOf(read, path));
  return found.find(({ path }) => path === read.path) ?? found[0];
};

test.each(guarded.map((screen) => [screen.path, screen] as const))("%s asks for what there is", (path, screen) => {
  const { first, later = [] } = readsOf(screen);
  for (const read of [...first, ...later]) {
    const contract = contractOf(read);
    expect([read.path, contract?.path]).toEqual([read.path, expect.any(String)]);
    const known = Object.keys((contract?.query as z.ZodObject | undefined)?.shape ?? {});
    const asked = [...Object.keys(read.query ?? {}), ...Object.keys(read.takes ?? {})];
    expect([read.path, asked.filter((key) => !known.includes(key))]).toEqual([read.path, []]);
  }
  // What is asked before one knows who asks is for everybody, and needs no more than the address.
  for (const { path: read, needs } of first) {
    expect(needs).toBeUndefined();
    for (const [, name] of read.matchAll(/\{(\w+)\}/g)) expect(path).toContain(`[${name}]`);
  }
});

test("only built screens that are not public ask, and none is of an address that is no screen", () => {
  expect(screens.filter((screen) => !guarded.includes(screen)).flatMap((screen) => readsOf(screen).first)).toEqual([]);
  expect(strayReads()).toEqual([]);
});
