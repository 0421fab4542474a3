/** @jest-environment jsdom */
import { act, render, screen, waitFor } from "@testing-library/react";
import { SWRConfig } from "swr";
import { addressOf, call } from "@/lib/client/call";
import { CallError } from "@/lib/client/callError";
import type { LiveMessage } from "@/lib/client/live/source";
import { useRead } from "@/lib/client/useRead";
import type { Contract } from "@/lib/http/contract";
import { putPriority, sumsWithFinancieros } from "@/lib/musicwins/budgets/api";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { listOptions } from "@/lib/musicwins/options/api";
import { aBudgetRow } from "@/lib/testing/budgetRow";
import { useLines } from "../board/useLines";
import { useLineWrite, useMusicWinsLive } from "./useMusicWinsLive";

jest.mock("@/lib/client/call", () => ({ ...jest.requireActual("@/lib/client/call"), call: jest.fn() }));
let news: (message: LiveMessage) => void = () => {};
jest.mock("@/lib/client/useLive", () => ({ useLive: (_: string, handler: typeof news) => (news = handler) }));

/** What the server has, and what it was asked, in order. */
let stored: BudgetRow[];
let asked: string[];
let down = false;

function serve(contract: Contract, input: object): unknown {
  if (contract.method !== "GET") return { success: true, data: { id: 2, priority: "alta" } };
  const address = addressOf(contract, input as never);
  asked.push(address.replace("/api/bsastrap", ""));
  if (down) throw new CallError(503, "unavailable", "No", [], "r1");
  if (contract.path !== "/bsastrap") return { success: true, data: [] };
  const params = new URL(address, "http://x").searchParams;
  const ids = params.get("ids")?.split(",").map(Number);
  const rows = stored.filter(
    ({ id, status }) => (!ids || ids.includes(id)) && (!params.get("status") || status === params.get("status")),
  );
  if (rows.length === 0) throw new CallError(404, "not_found", "No hay registros", [], "r1");
  return { success: true, data: rows };
}

let write: () => Promise<unknown>;
function Screen({ estado }: { estado?: "pendiente" }) {
  useMusicWinsLive();
  const lines = useLines({ estado });
  useRead(sumsWithFinancieros, { query: {} });
  useRead(listOptions, { params: { id: "7" } });
  const { run } = useLineWrite(putPriority, 2);
  write = () => run({ params: { id: "2" }, body: { priority: "alta", isOption: false, optionNumber: 0 } } as never);
  return <p data-testid="rows">{lines.loading ? "..." : lines.rows.map(({ titulo }) => titulo).join(" ")}</p>;
}
const open = async (estado?: "pendiente") => {
  const shown = (
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <Screen estado={estado} />
    </SWRConfig>
  );
  render(shown);
  await waitFor(() => expect(screen.getByTestId("rows")).not.toHaveTextContent("..."));
  asked = [];
};
const rows = () => screen.getByTestId("rows");
const hear = (...ids: number[]) =>
  act(async () => {
    for (const id of ids) news({ type: "line", data: { id } });
  });
const lists = () => asked.filter((address) => /^(\?|$)/.test(address));

beforeEach(() => {
  asked = [];
  down = false;
  stored = [1, 2, 3].map((id) => aBudgetRow({ id, titulo: `L${id}`, status: "pendiente" }));
  jest.mocked(call).mockImplementation(async (contract, input) => serve(contract, input as object) as never);
});

it("reads the line that changed alone, and what adds up once for many changes", async () => {
  await open();
  stored[1] = aBudgetRow({ id: 2, titulo: "cambió", status: "pendiente" });
  await hear(2, 2, 3);
  await waitFor(() => expect(rows()).toHaveTextContent("L1 cambió L3"));
  expect(asked).toEqual(["?ids=2%2C3", "/sums-with-financieros"]);
});

it("asks with the list's filter: lines come into it, leave it, are new and are removed", async () => {
  await open("pendiente");
  stored = [
    aBudgetRow({ id: 1, titulo: "L1", status: "aprobado" }),
    aBudgetRow({ id: 3, titulo: "L3", status: "pendiente" }),
    aBudgetRow({ id: 4, titulo: "L4", status: "pendiente" }),
  ];
  await hear(1, 2, 4);
  await waitFor(() => expect(rows()).toHaveTextContent(/^L3 L4$/));
  expect(lists()).toEqual(["?status=pendiente&ids=1%2C2%2C4"]);
  stored = [];
  await hear(3, 4);
  await waitFor(() => expect(rows()).toBeEmptyDOMElement());
  stored = [aBudgetRow({ id: 5, titulo: "L5", status: "pendiente" })];
  await hear(5);
  await waitFor(() => expect(rows()).toHaveTextContent("L5"));
  expect(lists().every((address) => address.includes("ids="))).toBe(true);
});

it("an empty list gets its first line", async () => {
  stored = [];
  await open();
  stored = [aBudgetRow({ id: 5, titulo: "L5" })];
  await hear(5);
  await waitFor(() => expect(rows()).toHaveTextContent("L5"));
});

it("reads the details of a line only for news of that line", async () => {
  await open();
  await hear(7);
  await waitFor(() => expect(asked).toContain("/7/options"));
});

it("what one writes oneself reads that line alone, together with the news of it", async () => {
  await open();
  stored[1] = aBudgetRow({ id: 2, titulo: "mía", status: "pendiente" });
  await act(async () => {
    const done = write();
    news({ type: "line", data: { id: 2 } });
    await done;
  });
  expect(rows()).toHaveTextContent("L1 mía L3");
  expect(lists()).toEqual(["?ids=2"]);
});

it("after being away everything is read once, also when a line could not be read alone", async () => {
  await open();
  await act(async () => {
    news({ type: "resync" });
    news({ type: "resync" });
  });
  await waitFor(() => expect(lists()).toEqual([""]));
  asked = [];
  down = true;
  await hear(2);
  await waitFor(() => expect(lists()).toContain(""));
});
