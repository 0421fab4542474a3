/** @jest-environment jsdom */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { page } from "../testing/address";
import { pageOf, rowOf } from "../testing/records";
import { type Asked, serve } from "../testing/server";
import { AllocationsScreen } from "./AllocationsScreen";

jest.mock("@/lib/client/useAddress", () => jest.requireActual("../testing/address"));
jest.mock("@/lib/client/useLive", () => ({ useLive: () => undefined }));
jest.mock("./AllocateDrawer", () => ({
  __esModule: true,
  default: ({ id, onDone }: { id: number; onDone: () => void }) => (
    <button type="button" onClick={onDone}>{`Imputar ${id}`}</button>
  ),
}));

// Menus measure themselves.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const line = { show_id: 12, project_id: null, event_id: null, cost_centre_id: null, category_id: null, purse_id: null };
const lines = [{ ...line, percent: "100", amount: null }];
const template = { id: 1, name: "Obras", lines, created_by: "Ana", archived: false, version: 1 };
const user = userEvent.setup();
let rows = [rowOf(1, { state: "validado" }), rowOf(2, { state: "validado" })];
let asked: Asked[];

beforeEach(() => {
  page.reset();
  rows = [rowOf(1, { state: "validado" }), rowOf(2, { state: "validado" })];
  asked = serve(({ address }) => {
    if (address.includes("/allocation-templates")) return { body: { data: [template] } };
    if (address.endsWith("/vouchers/bulk"))
      return { body: { done: 1, failed: 0, data: [{ id: 1, ok: true, message: "", state: "imputado" }] } };
    return { body: pageOf(rows) };
  });
});
const show = () =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <AllocationsScreen />
    </SWRConfig>,
  );

test("what waits is asked for oldest first, and one that is done opens the next", async () => {
  page.set({ comprobante: "1" });
  show();
  await screen.findByText("Luces 2");
  expect(asked.some(({ address }) => address.includes("/vouchers?unallocated=1&sort=date&page=1&limit=50"))).toBe(true);
  await user.click(await screen.findByRole("button", { name: "Imputar 1" }));
  expect(await screen.findByRole("button", { name: "Imputar 2" })).toBeInTheDocument();
});

test("a template goes to several at once", async () => {
  show();
  await user.click(await screen.findByRole("checkbox", { name: /Luces 1/ }));
  await user.click(await screen.findByRole("button", { name: "Aplicar plantilla" }));
  await user.click(await screen.findByRole("menuitem", { name: "Obras" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")?.body).toEqual({
      step: "allocate",
      items: [{ id: 1, version: 1 }],
      lines,
      reason: "",
    }),
  );
});

test("with nothing left it says so", async () => {
  rows = [];
  show();
  expect(await screen.findByText("Todo imputado")).toBeInTheDocument();
});
