/** @jest-environment jsdom */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { onFeedbackAsked } from "@/components/feedback/events";
import { Modal } from "@/components/kit/Modal";
import { signedInWith } from "@/lib/testing/person";
import type { Section } from "./entries";
import { actionEntries } from "./offered";
import Palette from "./Palette";

jest.mock("next/router", () => ({ useRouter: () => ({ push: jest.fn() }) }));
jest.mock("./useSections", () => ({
  useSections: (person: Parameters<typeof actionEntries>[0]): { sections: Section[]; loading: boolean } => ({
    sections: [
      { title: "Recientes", entries: [] },
      { title: "Acciones", entries: actionEntries(person) },
    ],
    loading: false,
  }),
}));

beforeAll(() => {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

const person = signedInWith("Ticketing");
const user = userEvent.setup();

/** A page with the palette's button, and a form that an entry opens; `started` as by its keys. */
function Sample({ started = false }: { started?: boolean }) {
  const [open, setOpen] = useState(started);
  const [form, setForm] = useState(false);
  onFeedbackAsked(() => setForm(true));
  return (
    <>
      <h1 tabIndex={-1}>Reporte</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Buscar
      </button>
      <Palette person={person} open={open} onClose={() => setOpen(false)} />
      <Modal open={form} onClose={() => setForm(false)} title="Feedback" closable />
    </>
  );
}

/** Opens the form from the palette and closes it. */
async function openAndClose() {
  await user.type(await screen.findByRole("combobox"), "feedback{Enter}");
  await user.click(await screen.findByRole("button", { name: "Cerrar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
}

test("what was opened from the palette gives the focus back to where one was before the palette", async () => {
  render(<Sample />);
  await user.click(screen.getByRole("button", { name: "Buscar" }));
  await openAndClose();
  await waitFor(() => expect(screen.getByRole("button", { name: "Buscar" })).toHaveFocus());
});

test("and to the heading where one was nowhere", async () => {
  render(<Sample started />);
  await openAndClose();
  await waitFor(() => expect(screen.getByRole("heading", { name: "Reporte" })).toHaveFocus());
});
