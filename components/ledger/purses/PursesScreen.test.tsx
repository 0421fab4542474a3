/** @jest-environment jsdom */
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CallError } from "@/lib/client/callError";
import { changePurse, createPurse } from "@/lib/ledger/api";
import type { PurseRow } from "@/lib/ledger/schema";
import { PursesScreen } from "./PursesScreen";

let address: Record<string, string>;
const set = jest.fn();
jest.mock("@/lib/client/useAddress", () => ({
  useAddress: () => ({
    ready: true,
    get: (key: string) => address[key] ?? "",
    set,
    href: (change: Record<string, string>) => `?${new URLSearchParams(change)}`,
  }),
}));
jest.mock("@/lib/client/useLive", () => ({ useLive: () => undefined }));
let refused: string[];
jest.mock("@/lib/client/usePerson", () => ({
  usePerson: () => ({ can: (action: string) => !refused.includes(action) }),
}));
let rows: PurseRow[];
const asked = jest.fn();
jest.mock("@/lib/client/useRead", () => ({
  useRead: (_: unknown, input: unknown) => {
    asked(input);
    const data = {
      data: rows,
      people: [{ id: 5, name: "Ainhoa Echeverría" }],
      companies: [{ id: 1, name: "Bambalina SA" }],
    };
    return { data, isValidating: false, mutate: () => {} };
  },
}));
const run = jest.fn();
jest.mock("@/lib/client/useWrite", () => ({
  useWrite: (contract: unknown) => ({ run: (input: unknown) => run(contract, input), busy: false }),
}));

const ROW: PurseRow = {
  id: 4,
  kind: "marketing",
  title: "Pauta digital",
  name: "Pauta digital",
  company: null,
  show: null,
  centre: null,
  project: null,
  event: null,
  area: "",
  channel: "Digital",
  period: "mes",
  basis: "total",
  policy: "bloquea",
  owner: null,
  archived: false,
  version: 3,
};
const body = { policy: "bloquea", period: "mes", basis: "total", company_id: null, project_id: null, event_id: null };

beforeEach(() => {
  address = {};
  refused = [];
  rows = [
    ROW,
    { ...ROW, id: 5, kind: "centro", title: "ADM-01 · Administración", name: "", policy: "avisa", channel: "" },
  ];
  run.mockReset().mockResolvedValue(ROW);
  asked.mockClear();
  set.mockClear();
  window.matchMedia = (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never;
});
const drawer = () => screen.findByRole("dialog", {}, { timeout: 5_000 });
const save = () => userEvent.click(screen.getByRole("button", { name: "Guardar" }));

test("what is filtered is asked for, each purse says its rule and opens its entries", () => {
  address = { tipo: "marketing", q: "pauta", archivadas: "1" };
  render(<PursesScreen />);
  expect(asked).toHaveBeenLastCalledWith({ query: { kind: "marketing", q: "pauta", archived: "1" } });
  const row = screen.getByRole("row", { name: /Pauta digital/ });
  expect(row).toHaveTextContent("MarketingBloqueaPor mes—Ver movimientos");
  expect(within(row).getByRole("link", { name: "Movimientos de Pauta digital" })).toHaveAttribute(
    "href",
    expect.stringContaining("purse%3D4"),
  );
});

test("a new one is of marketing and refuses what is too much; what was typed stays where it was refused", async () => {
  address = { bolsa: "nueva" };
  run.mockRejectedValueOnce(new CallError(409, "conflict", "Ya hay una bolsa con ese nombre.", [], ""));
  render(<PursesScreen />);
  const form = within(await drawer());
  await userEvent.type(form.getByRole("textbox", { name: /Nombre/ }), "Vía pública");
  await save();
  expect(run).toHaveBeenLastCalledWith(createPurse, {
    body: { ...body, name: "Vía pública", channel: "", owner_id: null, kind: "marketing", show_id: null, area: "" },
  });
  expect(await form.findByText("Ya hay una bolsa con ese nombre.")).toBeInTheDocument();
  expect(form.getByRole("textbox", { name: /Nombre/ })).toHaveValue("Vía pública");
  await save();
  expect(set).toHaveBeenLastCalledWith({ bolsa: undefined }, { push: true });
});

test("what somebody else saved stands beside what was typed, and one's own goes over it", async () => {
  address = { bolsa: "4" };
  const theirs = { ...ROW, policy: "avisa", owner: { id: 5, name: "Ainhoa Echeverría" }, version: 4 };
  run.mockRejectedValueOnce(new CallError(409, "stale_version", "Cambió", [], "", theirs));
  render(<PursesScreen />);
  const form = within(await drawer());
  const name = form.getByRole("textbox", { name: /Nombre/ });
  await userEvent.clear(name);
  await userEvent.type(name, "Pauta");
  await save();
  expect(await form.findByRole("row", { name: "Nombre Pauta digital Pauta" })).toBeInTheDocument();
  expect(form.getByRole("row", { name: /^Responsable Ainhoa Echeverría/ })).toBeInTheDocument();
  await userEvent.click(form.getByRole("button", { name: "Guardar lo mío" }));
  expect(run).toHaveBeenLastCalledWith(changePurse, {
    params: { id: 4 },
    body: { ...body, name: "Pauta", channel: "Digital", owner_id: null, archived: false, version: 4 },
  });
});

test("who keeps only the centres' purses writes those alone, and adds none", async () => {
  refused = ["ledger.read"];
  address = { bolsa: "4" };
  render(<PursesScreen />);
  expect(screen.queryByRole("link", { name: /Agregar bolsa/ })).toBeNull();
  await drawer();
  expect(screen.queryByRole("button", { name: "Guardar" })).toBeNull();
});

test("nothing with these filters is not nothing at all", () => {
  rows = [];
  const { rerender } = render(<PursesScreen />);
  expect(screen.getByText("Todavía no hay ninguna bolsa")).toBeInTheDocument();
  address = { q: "zzz" };
  rerender(<PursesScreen key="filtered" />);
  expect(screen.getByText("Ninguna bolsa con estos filtros")).toBeInTheDocument();
});
