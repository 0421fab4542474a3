/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { call } from "@/lib/client/call";
import { CallError } from "@/lib/client/callError";
import { CapacityForm } from "./load/CapacityCell";
import { SaveView } from "./saved/SaveView";

jest.mock("@/lib/client/call", () => ({ ...jest.requireActual("@/lib/client/callError"), call: jest.fn() }));
const mocked = jest.mocked(call);
const stale = () => new CallError(409, "stale_version", "Cambió");
const sent = () => (mocked.mock.lastCall as unknown as [unknown, { body: object }])[1].body;

beforeEach(() => {
  mocked.mockReset();
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

test("hours that somebody else changed are told beside what was typed, which the next save leaves", async () => {
  const user = userEvent.setup();
  const now = { user_id: 7, hours_week: "40", usual: false, version: 1 };
  const onSaved = jest.fn();
  const form = (capacity: typeof now) => (
    <CapacityForm
      board="legales"
      capacity={capacity as never}
      onSaved={onSaved}
      onStale={() => rerender(form({ ...now, hours_week: "30", version: 2 }))}
    />
  );
  mocked.mockRejectedValueOnce(stale()).mockResolvedValue({} as never);
  const { rerender } = render(form(now));
  const hours = screen.getByRole("textbox", { name: /Horas por semana/ });
  await user.clear(hours);
  await user.type(hours, "20");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByText(/Alguien lo cambió: ahora son 30 h por semana/)).toBeInTheDocument();
  expect(hours).toHaveValue("20");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  expect(sent()).toEqual({ user_id: 7, hours_week: "20", version: 2 });
  expect(onSaved).toHaveBeenCalledTimes(1);
});

test("a view that somebody else renamed is renamed by the second try, over what it is by then", async () => {
  const user = userEvent.setup();
  const view = { id: 3, name: "Mía", query: "", shared: true, mine: true, version: 1 };
  const modal = (saved: (typeof view)[]) => (
    <SaveView
      board={{ key: "legales", role: "lead" }}
      view={view as never}
      query=""
      saved={saved as never}
      onClose={() => undefined}
      onSaved={() => rerender(modal([{ ...view, name: "Otra", version: 2 }]))}
    />
  );
  mocked.mockRejectedValueOnce(stale()).mockResolvedValue({} as never);
  const { rerender } = render(modal([view]));
  const name = await screen.findByRole("textbox", { name: /Nombre/ });
  await user.type(name, " nueva");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByText(/ahora es “Otra”, de todo el tablero/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  expect(sent()).toEqual({ name: "Mía nueva", shared: true, version: 2 });
});
