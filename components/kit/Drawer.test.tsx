/** @jest-environment jsdom */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Drawer } from "./Drawer";

function Sample({ scrim }: { scrim?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <button type="button">Otra fila</button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title="Factura A"
        scrim={scrim}
        footer={<button type="button">Aprobar</button>}
      >
        contenido
      </Drawer>
    </>
  );
}

const user = userEvent.setup();
const drawer = () => screen.queryByRole("dialog", { name: "Factura A" });

test("takes the focus when it opens and gives it back with Escape", async () => {
  render(<Sample />);
  await user.click(screen.getByRole("button", { name: "Abrir" }));
  expect(drawer()).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(drawer()).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Abrir" })).toHaveFocus();
});

test("leaves the list behind it usable", async () => {
  render(<Sample />);
  await user.click(screen.getByRole("button", { name: "Abrir" }));
  await user.click(screen.getByRole("button", { name: "Otra fila" }));
  expect(screen.getByRole("button", { name: "Otra fila" })).toHaveFocus();
  expect(drawer()).toBeInTheDocument();
  expect(drawer()).not.toHaveAttribute("aria-modal");
  await user.keyboard("{Escape}");
  expect(drawer()).toBeInTheDocument();
});

test("closes with its button", async () => {
  render(<Sample />);
  await user.click(screen.getByRole("button", { name: "Abrir" }));
  await user.click(screen.getByRole("button", { name: "Cerrar" }));
  expect(drawer()).not.toBeInTheDocument();
});

test("over a scrim it is modal", async () => {
  render(<Sample scrim />);
  await user.click(screen.getByRole("button", { name: "Abrir" }));
  expect(drawer()).toHaveAttribute("aria-modal", "true");
});

function Vanishing() {
  const [done, setDone] = useState(false);
  return (
    <Drawer
      open
      onClose={() => {}}
      title="Factura A"
      footer={
        !done && (
          <button type="button" onClick={() => setDone(true)}>
            Aprobar
          </button>
        )
      }
    >
      contenido
    </Drawer>
  );
}

test("keeps the focus when the button that was pressed goes away", async () => {
  render(<Vanishing />);
  screen.getByRole("button", { name: "Aprobar" }).focus();
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("button", { name: "Aprobar" })).not.toBeInTheDocument();
  await waitFor(() => expect(drawer()).toHaveFocus());
});

test("keeps the place of what stands under the title until it comes", () => {
  const drawer = (meta?: string, waiting = true) => (
    <Drawer open onClose={() => {}} title="Factura A" meta={meta} waiting={waiting}>
      contenido
    </Drawer>
  );
  const { rerender } = render(drawer());
  const under = () => screen.getByRole("heading", { name: "Factura A" }).nextElementSibling;
  const place = under();
  expect(place?.querySelector("[data-waiting]")).toBeInTheDocument();
  rerender(drawer("Pagada", false));
  expect(under()).toBe(place);
  expect(place).toHaveTextContent("Pagada");
  expect(place?.querySelector("[data-waiting]")).not.toBeInTheDocument();
  rerender(drawer(undefined, false));
  expect(under()).toBeNull();
});
