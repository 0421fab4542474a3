/** @jest-environment jsdom */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { signedInWith } from "@/lib/testing/person";
import { PaletteHost } from "./PaletteHost";

jest.mock("next/router", () => ({ useRouter: () => ({ push: jest.fn() }) }));
jest.mock("./useSections", () => ({ useSections: () => ({ sections: [], loading: false }) }));

beforeAll(() => {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

const person = signedInWith("Administracion");

function Sample() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Nota" />
      <PaletteHost person={person} open={open} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} />
    </>
  );
}

test("what is typed before the palette has come the first time is in it, and not in the field behind", async () => {
  // No pause between keys: it is loaded while they fall.
  const user = userEvent.setup({ delay: null });
  render(<Sample />);
  const note = screen.getByLabelText("Nota");
  await user.click(note);
  await user.keyboard("{Control>}k{/Control}sonx{Backspace}ido");
  const box = await screen.findByRole("combobox");
  await waitFor(() => expect(box).toHaveValue("sonido"));
  expect(note).toHaveValue("");
  await waitFor(() => expect(box).toHaveFocus());
  await user.keyboard(" sur");
  expect(box).toHaveValue("sonido sur");
});
