/** @jest-environment jsdom */
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type addressOf, call } from "@/lib/client/call";
import { CallError } from "@/lib/client/callError";
import type { ReportEmailRow } from "@/lib/ticketing/reportEmails/schema";
import { RecipientForm } from "./RecipientForm";

jest.mock("@/lib/client/call", () => ({ ...jest.requireActual("@/lib/client/call"), call: jest.fn() }));

const user = userEvent.setup();
const SHOWS = [{ id: 1, name: "MAGIC/BIRD", artist: "Ana", fecha: "2027-01-05" }];
const written: unknown[] = [];
let refuse: CallError | null = null;

const idle = () => {};
beforeEach(() => {
  // jsdom has none, and the list of choices looks at its size.
  globalThis.ResizeObserver = jest.fn(() => ({ observe: idle, unobserve: idle, disconnect: idle }));
  sessionStorage.clear();
  written.length = 0;
  refuse = null;
  jest.mocked(call).mockImplementation((async (contract: { method: string; path: string }, input: unknown) => {
    if (contract.path === "/tickets/shows") return SHOWS;
    if (contract.path === "/tickets/artists") return [{ id: 1, name: "Ana" }];
    if (refuse) throw refuse;
    written.push([contract.method, contract.path, input]);
    return { agregados: [{ email: "ana@a.test" }], ya_estaban: [] };
  }) as unknown as typeof call & typeof addressOf);
});

const mails = () => screen.getByRole("textbox", { name: /Mails/ });
const save = () => user.click(screen.getByRole("button", { name: "Agregar" }));

test("many addresses are pasted at once; the wrong ones are named and nothing that was typed is lost", async () => {
  const done = jest.fn();
  render(<RecipientForm type="live-arg" onDone={done} />);
  await user.click(mails());
  await user.paste("ana@a.test, no-es; beto@b.test\nmal@ ana@a.test");
  await save();
  expect(await screen.findByText("No son mails válidos: no-es y mal@.")).toBeInTheDocument();
  expect(written).toEqual([]);
  expect(mails()).toHaveValue("ana@a.test, no-es; beto@b.test\nmal@ ana@a.test");
  await user.clear(mails());
  await user.paste("ana@a.test beto@b.test");
  refuse = new CallError(400, "invalid", "Hay datos para corregir.", [{ path: "emails.1", message: "Ese no." }], "r1");
  await save();
  expect(await screen.findByText("Ese no.")).toBeInTheDocument();
  expect(mails()).toHaveValue("ana@a.test beto@b.test");
  refuse = null;
  await save();
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(written).toMatchObject([
    [
      "POST",
      "/tickets/report-emails/{type}/many",
      { params: { type: "live-arg" }, body: { emails: ["ana@a.test", "beto@b.test"] } },
    ],
  ]);
});

test("every day, a day of each week, or the days that are chosen", async () => {
  render(<RecipientForm type="todos" onDone={() => {}} />);
  await user.type(mails(), "ana@a.test");
  expect(screen.getByRole("radio", { name: "Todos los días" })).toBeChecked();
  await user.click(screen.getByRole("radio", { name: "Semanal" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Día de la semana" }), "Viernes");
  await user.click(screen.getByRole("radio", { name: "Elegir" }));
  await user.click(screen.getByRole("button", { name: "Viernes" }));
  await save();
  expect(await screen.findByText("Tiene que haber al menos un día.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Martes" }));
  await user.click(screen.getByRole("button", { name: "Jueves" }));
  await save();
  await waitFor(() => expect(written).toMatchObject([["POST", expect.anything(), { body: { dias: [2, 4] } }]]));
});

test("the report of one show asks which, by search", async () => {
  render(<RecipientForm type="show" onDone={() => {}} />);
  await user.type(mails(), "ana@a.test");
  await save();
  expect(await screen.findByText("Falta elegir el show.")).toBeInTheDocument();
  await user.type(screen.getByRole("combobox", { name: "Show" }), "magic");
  await screen.findByRole("option", { name: /MAGIC\/BIRD/ });
  await user.keyboard("{ArrowDown}{Enter}");
  await save();
  await waitFor(() =>
    expect(written).toMatchObject([
      ["POST", expect.anything(), { params: { type: "show" }, body: { show: "MAGIC/BIRD" } }],
    ]),
  );
});

test("one that there is changes with its version, and shows the rhythm it has", async () => {
  const row: ReportEmailRow = {
    id: 7,
    type: "artista",
    email: "ana@a.test",
    name: "Ana Paz",
    show: null,
    artista: "Ana",
    hora: "09:00",
    dias: [5],
    zona: "Europe/Madrid",
    activo: true,
    next_run: null,
    last_run: null,
    version: 3,
  };
  render(<RecipientForm type="artista" row={row} onDone={() => {}} />);
  const form = screen.getByRole("region", { name: "Cambiar ana@a.test" });
  expect(within(form).getByRole("radio", { name: "Semanal" })).toBeChecked();
  await user.click(within(form).getByRole("radio", { name: "Todos los días" }));
  await user.click(within(form).getByRole("button", { name: "Guardar" }));
  await waitFor(() =>
    expect(written).toMatchObject([
      [
        "PUT",
        expect.anything(),
        { params: { type: "artista", id: 7 }, body: { dias: [1, 2, 3, 4, 5, 6, 7], version: 3 } },
      ],
    ]),
  );
});
