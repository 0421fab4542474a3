/** @jest-environment jsdom */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ConfirmByName } from "./ConfirmByName";

global.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

test("the button waits for the name, typed without care for case or spaces", async () => {
  const user = userEvent.setup();
  const confirmed = jest.fn();
  render(
    <ConfirmByName open onClose={() => {}} name="Láser y control" onConfirm={confirmed}>
      Se borran sus 2 versiones.
    </ConfirmByName>,
  );
  expect(await screen.findByRole("dialog", { name: "¿Eliminar “Láser y control”?" })).toHaveAccessibleDescription(
    "Se borran sus 2 versiones.",
  );
  const field = screen.getByRole("textbox", { name: "Escribir Láser y control para confirmar" });
  await waitFor(() => expect(field).toHaveFocus());
  await user.type(field, "laser y control{Enter}");
  expect(screen.getByRole("button", { name: "Eliminar" })).toBeDisabled();
  expect(confirmed).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, "  láser y  CONTROL{Enter}");
  expect(confirmed).toHaveBeenCalledTimes(1);
});
