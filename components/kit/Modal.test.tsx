/** @jest-environment jsdom */
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Drawer } from "./Drawer";
import { holdDialogs } from "./heldDialogs";
import { Modal } from "./Modal";

/** A modal over a drawer; its main button goes away with what it did. */
function Sample() {
  const [drawer, setDrawer] = useState(true);
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  return (
    <Drawer open={drawer} onClose={() => setDrawer(false)} title="Tarjeta">
      <button type="button" onClick={() => setOpen(true)}>
        Versión 1
      </button>
      <Modal open={open} closable onClose={() => setOpen(false)} title="Versión 1">
        {done ? (
          <p>Aprobada</p>
        ) : (
          <button type="button" onClick={() => setDone(true)}>
            Aprobar
          </button>
        )}
      </Modal>
    </Drawer>
  );
}

const user = userEvent.setup();
const modal = () => screen.queryByRole("dialog", { name: "Versión 1" });
const drawer = () => screen.queryByRole("dialog", { name: "Tarjeta", hidden: true });

async function approve() {
  render(<Sample />);
  await user.click(screen.getByRole("button", { name: "Versión 1" }));
  await user.click(await screen.findByRole("button", { name: "Aprobar" }));
  expect(screen.getByText("Aprobada")).toBeInTheDocument();
}

test("keeps the focus when the button that was pressed goes away", async () => {
  await approve();
  await waitFor(() => expect(modal()).toHaveFocus());
});

test("over a drawer, Escape closes one thing at a time, also when the focus is nowhere", async () => {
  await approve();
  await waitFor(() => expect(modal()).toHaveFocus());
  (document.activeElement as HTMLElement).blur();
  expect(document.body).toHaveFocus();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(modal()).not.toBeInTheDocument());
  expect(drawer()).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("button", { name: "Versión 1" })).toHaveFocus());
  await user.keyboard("{Escape}");
  expect(drawer()).not.toBeInTheDocument();
});

test("one that opens while a question goes before all others waits for its answer; one that was open stays", async () => {
  const question = (
    <Modal open above onClose={() => {}} title="La sesión terminó">
      <input aria-label="Contraseña" />
    </Modal>
  );
  const other = (title: string) => <Modal key={title} open onClose={() => {}} title={title} closable />;
  const { rerender } = render(<div>{other("De antes")}</div>);
  expect(await screen.findByRole("dialog", { name: "De antes" })).toBeInTheDocument();
  await act(async () => holdDialogs(true));
  rerender(
    <div>
      {other("De antes")}
      {question}
      {other("De después")}
    </div>,
  );
  await user.type(await screen.findByLabelText("Contraseña"), "clave");
  expect(screen.getByLabelText("Contraseña")).toHaveValue("clave");
  expect(screen.getByRole("dialog", { name: "De antes", hidden: true })).toBeInTheDocument();
  expect(screen.queryByRole("dialog", { name: "De después", hidden: true })).toBeNull();
  await act(async () => holdDialogs(false));
  expect(await screen.findByRole("dialog", { name: "De después" })).toBeInTheDocument();
});
