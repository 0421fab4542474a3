/** @jest-environment jsdom */
import { act, renderHook, waitFor } from "@testing-library/react";
import { useState } from "react";
import { fakeIndexedDb, fakeKeyRange } from "@/lib/testing/fakeIndexedDb";
import { forgetFiles, keepFile, keptFile } from "./keptFile";
import { IMPORTS, useKeptFile } from "./useKeptFile";

const DAY_MS = 24 * 3_600_000;
let mail: string;
jest.mock("./usePerson", () => ({ usePerson: () => ({ person: { mail }, can: () => true }) }));

beforeEach(() => {
  mail = "ana@demo.test";
  build("one");
  Object.assign(globalThis, { indexedDB: fakeIndexedDb(), IDBKeyRange: fakeKeyRange });
});

const build = (buildId: string) => Object.assign(window, { __NEXT_DATA__: { buildId } });
const file = () => new File(["fecha;venta"], "ventas.csv");

/** The state of a wizard; each call is the page as it loads. */
function open() {
  return renderHook(() => {
    const [chosen, choose] = useState<File | null>(null);
    const [note, say] = useState<{ step: number } | undefined>({ step: 0 });
    const forget = useKeptFile("ventas", chosen, note, (kept, said) => {
      choose(kept);
      say(said);
    });
    return { chosen, note, choose, say, forget };
  }).result;
}

/** Chooses a file and says something about it; leaves the page once both are kept. */
async function chooseAndLeave() {
  const page = open();
  await act(async () => page.current.choose(file()));
  await act(async () => page.current.say({ step: 2 }));
  return page;
}
const settled = () => act(async () => new Promise((done) => setTimeout(done, 20)));

test("after a reload the file and what was said of it are there", async () => {
  await chooseAndLeave();
  const page = open();
  await waitFor(() => expect(page.current.chosen?.name).toBe("ventas.csv"));
  expect(page.current.note).toEqual({ step: 2 });
});

test("what another version of the application kept of it is not trusted", async () => {
  await chooseAndLeave();
  build("two");
  const page = open();
  await waitFor(() => expect(page.current.chosen?.name).toBe("ventas.csv"));
  expect(page.current.note).toBeUndefined();
});

test("it is nobody else's, and one that was chosen meanwhile stays", async () => {
  await chooseAndLeave();
  mail = "beto@demo.test";
  const his = open();
  await settled();
  expect(his.current.chosen).toBeNull();
  mail = "ana@demo.test";
  const hers = open();
  act(() => hers.current.choose(new File([""], "otra.csv")));
  await settled();
  expect(hers.current.chosen?.name).toBe("otra.csv");
});

test.each([
  ["dropped", async (page: ReturnType<typeof open>) => act(async () => page.current.forget())],
  ["signed out", async () => forgetFiles(IMPORTS)],
  ["a day old", async () => void jest.spyOn(Date, "now").mockReturnValue(Date.now() + DAY_MS + 1)],
])("what was %s is not there any more", async (_, end) => {
  await end(await chooseAndLeave());
  const page = open();
  await settled();
  expect(page.current.chosen).toBeNull();
  jest.restoreAllMocks();
});

test("only what begins so is dropped", async () => {
  await keepFile("factura abc", file());
  await forgetFiles(IMPORTS);
  expect((await keptFile("factura abc"))?.name).toBe("ventas.csv");
});
