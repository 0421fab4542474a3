/** @jest-environment jsdom */
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { addDays, todayIn } from "@/lib/format/dates";
import { page } from "../testing/address";
import { pageOf, rowOf } from "../testing/records";
import { type Asked, serve } from "../testing/server";
import { AllocationsScreen } from "./AllocationsScreen";

jest.mock("@/lib/client/useAddress", () => jest.requireActual("../testing/address"));
jest.mock("@/lib/client/useLive", () => ({ useLive: () => undefined }));
jest.mock("./AllocatePanel", () => ({
  AllocatePanel: ({ id, label, onDone }: { id: number; label?: string; onDone: () => void }) => (
    <button type="button" onClick={onDone}>{`${label ?? "Imputar"} ${id}`}</button>
  ),
}));
jest.mock("@/lib/client/usePerson", () => ({ usePerson: () => ({ can: () => true }) }));

// Menus measure themselves.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const line = { show_id: 12, project_id: null, event_id: null, cost_centre_id: null, category_id: null, purse_id: null };
const lines = [{ ...line, percent: "100", amount: null }];
const sentLines = [{ ...line, percent: "100" }];
const template = { id: 1, name: "Obras", lines, created_by: "Ana", archived: false, version: 1 };
const user = userEvent.setup();
let rows = [rowOf(1, { state: "validado" }), rowOf(2, { state: "validado" })];
let asked: Asked[];
let suggested: object[] = [];
let shutMonth = "";
const counts = { unallocated: 2, allocated: 412, reallocated: 6, shut: 0, oldest: "2026-11-12", companies: [] };

beforeEach(() => {
  page.reset();
  rows = [rowOf(1, { state: "validado" }), rowOf(2, { state: "validado" })];
  suggested = [{ voucher_id: 1, text: "últimas 3", lines: [{ ...line, percent: "100", name: "Babasónicos" }] }];
  shutMonth = "";
  asked = serve(({ address, body }) => {
    if (address.includes("/allocation-counts")) return { body: counts };
    if (address.includes("/allocation-suggestions")) return { body: { data: suggested } };
    if (address.includes("/allocation-targets")) return { body: { targets: [], categories: [] } };
    if (address.includes("/allocation-templates")) return { body: { data: [template] } };
    if (address.endsWith("/vouchers/bulk")) {
      const asks = shutMonth !== "" && !(body as { anyway?: boolean }).anyway;
      const answer = asks ? { ok: false, code: "month_shut", message: shutMonth, state: "" } : null;
      return {
        body: {
          done: 1,
          failed: 0,
          data: [{ id: 1, ok: true, code: "", message: "", state: "imputado", ...answer }],
        },
      };
    }
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
  const button = await screen.findByRole("button", { name: "Imputar y abrir el siguiente 1" });
  await user.click(button);
  expect(await screen.findByRole("button", { name: "Imputar y abrir el siguiente 2" })).toBeInTheDocument();
});

test("a template goes to several at once", async () => {
  show();
  await user.click(await screen.findByRole("checkbox", { name: /Luces 1/ }));
  await user.click(await screen.findByRole("button", { name: "Aplicar plantilla" }));
  await user.click(await screen.findByRole("menuitem", { name: "Obras" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")?.body).toEqual({
      step: "allocate",
      items: [{ id: 1, version: 1, lines: sentLines }],
      reason: "",
    }),
  );
});

test("what is suggested stands dashed with its source, and one press applies it; without any it says so", async () => {
  show();
  const row = (await screen.findByText("Luces 1")).closest("tr") as HTMLElement;
  expect(await within(row).findByText("últimas 3")).toBeInTheDocument();
  const other = screen.getByText("Luces 2").closest("tr") as HTMLElement;
  expect(within(other).getByText("Sin antecedentes: elegir a mano")).toBeInTheDocument();
  await user.click(within(row).getByRole("button", { name: /^Aplicar lo sugerido/ }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")?.body).toEqual({
      step: "allocate",
      items: [{ id: 1, version: 1, lines: sentLines }],
      reason: "",
    }),
  );
});

test("of a shut month it asks where the correction goes, and goes on only if somebody says so", async () => {
  shutMonth = "Marzo está cerrado: la corrección va a noviembre, ¿seguir?";
  show();
  const row = (await screen.findByText("Luces 1")).closest("tr") as HTMLElement;
  const apply = () => user.click(within(row).getByRole("button", { name: /^Aplicar lo sugerido/ }));
  await within(row).findByText("últimas 3");
  const bodies = () => asked.filter(({ method }) => method === "POST").map(({ body }) => body);
  await apply();
  expect(await screen.findByText(shutMonth)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Dejar como estaba" }));
  await waitFor(() => expect(screen.queryByText("1 comprobante es de un mes cerrado")).toBeNull());
  expect(bodies()).toHaveLength(1);
  await apply();
  await user.click(await screen.findByRole("button", { name: "Seguir" }));
  await waitFor(() => expect(bodies()[2]).toMatchObject({ items: [{ id: 1, lines: sentLines }], anyway: true }));
});

test("all that is suggested is applied at once, after it was shown", async () => {
  suggested = [1, 2].map((voucher_id) => ({
    voucher_id,
    text: "de su ficha",
    lines: [{ ...line, percent: "100", name: "Oficina" }],
  }));
  show();
  await user.click((await screen.findAllByRole("button", { name: "Aplicar las 2 sugeridas" }))[0] as HTMLElement);
  await user.click(await screen.findByRole("button", { name: "Aplicar" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")?.body).toMatchObject({ items: [{ id: 1 }, { id: 2 }] }),
  );
});

test("J and K move through the rows, X chooses one", async () => {
  show();
  await screen.findByText("Luces 2");
  await user.keyboard("jj");
  expect(document.activeElement).toHaveTextContent("Luces 2");
  await user.keyboard("k");
  expect(document.activeElement).toHaveTextContent("Luces 1");
  await user.keyboard("x");
  expect(await screen.findByRole("toolbar", { name: "Acciones sobre lo elegido" })).toBeInTheDocument();
});

test("how long one waits is marked from ten days on", async () => {
  rows = [
    rowOf(1, { state: "validado", date: addDays(todayIn(), -10) }),
    rowOf(2, { state: "validado", date: addDays(todayIn(), -9) }),
  ];
  show();
  // Beside its supplier where the list is narrow, too.
  for (const said of await screen.findAllByText("hace 10 días")) expect(said).toHaveClass("text-warn");
  for (const said of screen.getAllByText("hace 9 días")) expect(said).not.toHaveClass("text-warn");
});

test("each tab asks for its own, what is done newest first", async () => {
  page.set({ ver: "reimputados", destino: "show:12", orden: "" });
  show();
  await screen.findByText("Luces 2");
  expect(asked.some(({ address }) => address.includes("/vouchers?reallocated=1&show=12&sort=-date"))).toBe(true);
  expect(screen.getByRole("link", { name: /Imputados/ })).toHaveTextContent("412");
});

test("with nothing left it says so", async () => {
  rows = [];
  show();
  expect(await screen.findByText("Todo imputado")).toBeInTheDocument();
  await waitFor(() => expect(asked.some(({ address }) => address.includes("allocated_from="))).toBe(true));
});
