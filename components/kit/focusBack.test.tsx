/** @jest-environment jsdom */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Drawer } from "./Drawer";
import { Modal } from "./Modal";
import { ToastCard } from "./ToastCard";

const user = userEvent.setup();
afterEach(() => history.replaceState(null, "", "/"));

/** A list whose drawer is open from the start, as by its address. */
function Listed({ rows }: { rows: readonly number[] }) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <h1 tabIndex={-1}>Correo</h1>
      {rows.map((id) => (
        <a key={id} href={`/correo?mail=${id}`}>
          Mail {id}
        </a>
      ))}
      <Drawer open={open} onClose={() => setOpen(false)} title="Reporte">
        contenido
      </Drawer>
    </>
  );
}

test.each([
  ["to the row whose address it has", [11, 12], () => screen.getByRole("link", { name: "Mail 12" })],
  ["to the heading where that row is not in sight", [11], () => screen.getByRole("heading", { name: "Correo" })],
])("a drawer opened by its address gives the focus %s", async (_, rows, place) => {
  history.replaceState(null, "", "/correo?mail=12");
  render(<Listed rows={rows} />);
  expect(screen.getByRole("dialog")).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(place()).toHaveFocus();
});

/** A dialog that takes its own button away. */
function Once() {
  const [state, setState] = useState<"before" | "open" | "done">("before");
  return (
    <>
      <h1 tabIndex={-1}>Usuarios</h1>
      {state !== "done" && (
        <button type="button" onClick={() => setState("open")}>
          Borrar
        </button>
      )}
      <Modal open={state === "open"} onClose={() => setState("done")} title="¿Borrar?" closable />
    </>
  );
}

test("a dialog whose opener is gone gives the focus to the heading", async () => {
  render(<Once />);
  await user.click(screen.getByRole("button", { name: "Borrar" }));
  await user.click(await screen.findByRole("button", { name: "Cerrar" }));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Usuarios" })).toHaveFocus());
});

function Undone() {
  const [message, setMessage] = useState(true);
  const [off, setOff] = useState(false);
  const action = { label: "Deshacer", run: () => setMessage(false) };
  return (
    <>
      <h1 tabIndex={-1}>Carga de ventas</h1>
      <input aria-label="Venta diaria" disabled={off} onKeyDown={({ key }) => key === "F2" && setOff(true)} />
      {message && <ToastCard message={{ kind: "info", text: "Se pegaron 2 filas", action }} />}
    </>
  );
}

test("what a message undoes gives the focus to the cell one was in", async () => {
  render(<Undone />);
  await user.click(screen.getByRole("textbox"));
  await user.click(screen.getByRole("button", { name: "Deshacer" }));
  expect(screen.queryByRole("button", { name: "Deshacer" })).not.toBeInTheDocument();
  expect(screen.getByRole("textbox")).toHaveFocus();
});

test("and to the heading where that is off", async () => {
  render(<Undone />);
  await user.click(screen.getByRole("textbox"));
  await user.keyboard("{F2}");
  await user.click(screen.getByRole("button", { name: "Deshacer" }));
  expect(screen.getByRole("heading", { name: "Carga de ventas" })).toHaveFocus();
});
