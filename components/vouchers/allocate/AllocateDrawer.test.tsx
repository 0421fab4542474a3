/** @jest-environment jsdom */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import type { VoucherView } from "@/lib/vouchers/schema";
import { viewOf } from "../testing/records";
import { type Answer, type Asked, serve } from "../testing/server";
import AllocateDrawer from "./AllocateDrawer";

const user = userEvent.setup();
const targets = {
  targets: [
    { kind: "show", id: 12, name: "Babasónicos Obras", detail: "2026-12-01" },
    { kind: "centre", id: 3, name: "C-3 · Oficina", detail: "" },
  ],
  categories: [{ id: 7, name: "Luces" }],
};
const line = {
  show_id: 12,
  project_id: null,
  event_id: null,
  cost_centre_id: null,
  category_id: null,
  purse_id: null,
  amount: null,
};
const template = {
  id: 1,
  name: "Oficina 60/40",
  lines: [
    { ...line, percent: "60" },
    { ...line, show_id: null, cost_centre_id: 3, percent: "40" },
  ],
  created_by: "Ana",
  archived: false,
  version: 1,
};
const purse = {
  id: 1,
  name: "Producción",
  disponible_before: "500000.00",
  disponible_after: "379000.00",
  answer: "alcanza",
  message: "Quedan $ 379.000,00.",
};

let asked: Asked[];
let record: VoucherView;
let saved: Answer;
const done = jest.fn();
const puts = () => asked.filter(({ method }) => method === "PUT");

beforeEach(() => {
  done.mockReset();
  record = viewOf(1, { state: "validado", acciones: ["imputar"] });
  saved = { body: { ...record, state: "imputado", version: 2 } };
  asked = serve(({ method, address, body }) => {
    if (method === "PUT") return saved;
    if (address.endsWith("/preview")) {
      const { lines } = body as { lines: unknown[] };
      return {
        body: {
          lines: lines.map(() => ({ amount: "1.00", cost: "1.00", purse })),
          shut: "Marzo está cerrado: la corrección va a noviembre, ¿seguir?",
        },
      };
    }
    if (address.includes("/allocation-targets")) return { body: targets };
    if (address.includes("/allocation-templates")) return { body: { data: [template] } };
    if (address.includes("/suggestions")) return { body: { data: [] } };
    return { body: record };
  });
});
const show = () =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <AllocateDrawer id={1} onClose={() => undefined} onDone={done} />
    </SWRConfig>,
  );
const part = (at: number) => screen.findAllByLabelText(/^(Parte|Importe)/).then((all) => all[at] as HTMLInputElement);

test("a template fills the lines, what is missing is said, and what its purse has left stands beside each", async () => {
  show();
  await user.click(await screen.findByRole("button", { name: "Oficina 60/40" }));
  expect(await screen.findByText(/Suman \$ 121\.000,00: cierra\./)).toBeInTheDocument();
  expect(await screen.findAllByText(/Producción: \$ 500\.000,00 antes\. Quedan \$ 379\.000,00\./)).toHaveLength(2);
  expect(screen.getByText(/Marzo está cerrado/)).toBeInTheDocument();
  const second = await part(1);
  await user.clear(second);
  await user.type(second, "39,99");
  expect(screen.getByText("Suman 99,99 %: faltan 0,01 % (12,10).")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: /Imputar/ })).toBeDisabled();
  await user.clear(second);
  await user.click(screen.getByRole("button", { name: "Lo que falta" }));
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(puts()[0]?.body).toEqual({
    version: 1,
    lines: [
      { ...line, percent: "60" },
      { ...line, show_id: null, cost_centre_id: 3, percent: "40.00" },
    ],
    reason: "",
    submit: false,
  });
});

test("what was allocated starts as it is, asks why it changes, and what is refused stands at its line", async () => {
  record = viewOf(1, {
    state: "imputado",
    acciones: ["reimputar"],
    allocations: [
      {
        line: 1,
        show: { id: 12, name: "Babasónicos Obras" },
        project: null,
        event: null,
        centre: null,
        category: null,
        purse: null,
        percent: null,
        amount: "121000.00",
        cost: "100000.00",
        by: "Ana",
        at: "",
        reason: "",
      },
    ],
  });
  saved = {
    status: 400,
    body: {
      error: "Falta algo",
      code: "bad_request",
      issues: [
        { path: "reason", message: "Ya estaba imputado: escribir por qué cambia (3 letras o más)." },
        { path: "lines.0.category_id", message: "No existe este rubro, o está archivado." },
      ],
    },
  };
  show();
  expect(await part(0)).toHaveValue("121000,00");
  await user.click(screen.getByRole("button", { name: /^Imputar/ }));
  expect(await screen.findByText(/Ya estaba imputado/)).toBeInTheDocument();
  expect(screen.getByText("No existe este rubro, o está archivado.")).toBeInTheDocument();
  expect(done).not.toHaveBeenCalled();
});

test("what somebody allocated meanwhile is not written over unseen", async () => {
  const theirs = { ...record, version: 6, allocations: [] };
  saved = { status: 409, body: { error: "Cambió", code: "stale_version", current: theirs } };
  show();
  await user.click(await screen.findByRole("button", { name: "Oficina 60/40" }));
  await user.click(screen.getByRole("button", { name: /^Imputar/ }));
  await user.click(await screen.findByRole("button", { name: "Guardar lo mío" }));
  await waitFor(() => expect(puts()[1]?.body).toMatchObject({ version: 6 }));
});
