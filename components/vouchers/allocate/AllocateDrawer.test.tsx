/** @jest-environment jsdom */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import type { VoucherView } from "@/lib/vouchers/schema";
import { viewOf } from "../testing/records";
import { type Answer, type Asked, serve } from "../testing/server";
import AllocateDrawer from "./AllocateDrawer";

// Lists of choices measure themselves.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

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
  owner: "Ainhoa",
  answer: "alcanza",
  message: "Quedan $ 379.000,00.",
};
let purses: object[];
let shut: string;
let suggested: object[];

let asked: Asked[];
let record: VoucherView;
let saved: Answer;
const done = jest.fn();
const puts = () => asked.filter(({ method }) => method === "PUT");

beforeEach(() => {
  done.mockReset();
  purses = [purse];
  shut = "";
  suggested = [];
  record = viewOf(1, { state: "validado", acciones: ["imputar"] });
  saved = { body: { ...record, state: "imputado", version: 2 } };
  asked = serve(({ method, address, body }) => {
    if (method === "PUT") return saved;
    if (address.endsWith("/preview")) {
      const { lines } = body as { lines: unknown[] };
      return {
        body: {
          lines: lines.map((_, at) => ({ amount: "1.00", cost: "1.00", purse: purses[at % purses.length] })),
          shut,
        },
      };
    }
    if (address.includes("/allocation-targets")) return { body: targets };
    if (address.includes("/allocation-templates")) return { body: { data: [template] } };
    if (address.includes("/allocation-suggestions")) return { body: { data: suggested } };
    return { body: record };
  });
});
const show = () =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <AllocateDrawer id={1} onClose={() => undefined} onDone={done} />
    </SWRConfig>,
  );
const cell = (name: "Parte" | "Importe", line: number) =>
  screen.findByLabelText<HTMLInputElement>(`${name}, línea ${line}`);
const retype = async (field: HTMLInputElement, text: string) => {
  await user.clear(field);
  await user.type(field, text);
};

test("a template fills the lines, a part fills its amount and back, the last one takes the cents", async () => {
  show();
  await user.click(await screen.findByRole("button", { name: "Oficina 60/40" }));
  expect(await cell("Importe", 1)).toHaveValue("72.600,00");
  expect(await screen.findByText("igual al total")).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByText("$ 379.000,00")).toHaveLength(2));
  const second = await cell("Parte", 2);
  await retype(second, "39,99");
  expect(screen.getByText("Suman 99,99 %: faltan 0,01 % (12,10).")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: /^Imputar/ })).toBeDisabled();
  await retype(await cell("Importe", 2), "48.400");
  expect(second).toHaveValue("40");
  expect(await cell("Parte", 1)).toHaveValue("60");
  await retype(second, "40");
  await user.clear(second);
  await user.click(screen.getByRole("button", { name: "Lo que falta" }));
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(puts()[0]?.body).toEqual({
    version: 1,
    lines: [
      { ...line, percent: "60.00" },
      { ...line, show_id: null, cost_centre_id: 3, percent: "40.00" },
    ],
    reason: "",
    submit: false,
    anyway: false,
  });
});

test("the answer is already written: what is suggested is there, said from where, and one key saves it", async () => {
  suggested = [{ voucher_id: 1, text: "últimas 3", lines: [{ ...line, percent: "100", name: "Babasónicos Obras" }] }];
  show();
  expect(await screen.findByRole("button", { name: "Últimas 3" })).toBeInTheDocument();
  const first = await cell("Parte", 1);
  await waitFor(() => expect(first).toHaveFocus());
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(puts()[0]?.body).toMatchObject({ lines: [{ show_id: 12, percent: "100" }] }));
});

test("Ctrl+D adds a line with what is left, and equal parts come to the whole", async () => {
  show();
  await retype(await cell("Parte", 1), "50");
  await user.keyboard("{Control>}d{/Control}");
  expect(await cell("Parte", 2)).toHaveValue("50");
  await user.keyboard("{Control>}d{/Control}");
  expect(await cell("Parte", 3)).toHaveValue("");
  await user.click(screen.getByRole("button", { name: "Partes iguales" }));
  expect(await cell("Parte", 2)).toHaveValue("33,34");
  expect(await cell("Importe", 3)).toHaveValue("40.329,30");
});

test("over the purse it says who is told; where it blocks it cannot be saved", async () => {
  purses = [
    {
      ...purse,
      disponible_after: "-120800.00",
      answer: "excede",
      message: "Excede la bolsa en $ 120.800,00: se puede imputar y se avisa a Ainhoa, que la lleva.",
    },
    {
      ...purse,
      disponible_after: "-1.00",
      answer: "bloquea",
      message: "Excede la bolsa en $ 1,00: no se puede imputar acá.",
    },
  ];
  show();
  await user.click(await screen.findByRole("button", { name: "Oficina 60/40" }));
  expect(await screen.findByText(/se avisa a Ainhoa, que la lleva\./)).toHaveClass("text-warn");
  expect(screen.getByText(/no se puede imputar acá/)).toHaveClass("text-bad");
  expect(screen.getByRole("button", { name: /^Imputar/ })).toBeDisabled();
});

test("a shut month says where it goes, and going on says so", async () => {
  shut = "Marzo está cerrado: la corrección va a noviembre, ¿seguir?";
  show();
  await user.click(await screen.findByRole("button", { name: "Oficina 60/40" }));
  expect(await screen.findByText(shut)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: /^Seguir e imputar/ }));
  await waitFor(() => expect(puts()[0]?.body).toMatchObject({ anyway: true }));
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
  expect(await cell("Importe", 1)).toHaveValue("121.000,00");
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
