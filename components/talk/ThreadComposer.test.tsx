/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type Draft, ThreadComposer } from "./ThreadComposer";

beforeEach(() => {
  sessionStorage.clear();
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

test("what could not be sent stays; sent again it is the same message, changed before it is another one", async () => {
  const user = userEvent.setup();
  const sent: Draft[] = [];
  let fails = true;
  const onSend = async (draft: Draft) => {
    sent.push(draft);
    if (fails) throw new Error("No hay conexión.");
  };
  render(<ThreadComposer draftKey="prueba" me={1} people={[]} maxText={2_000} onSend={onSend} />);
  const field = () => screen.getByRole("textbox", { name: "Escribir un comentario" });
  const send = () => user.keyboard("{Control>}{Enter}{/Control}");
  expect(field()).toHaveAttribute("maxlength", "2000");
  await user.type(field(), "Hola");
  await send();
  expect(await screen.findByRole("alert")).toHaveTextContent("No hay conexión.");
  await send();
  expect(sent[1]).toEqual(sent[0]);
  await user.type(field(), " a todos");
  fails = false;
  await send();
  expect(sent[2]).toMatchObject({ text: "Hola a todos", files: [] });
  expect(sent[2]?.client_id).not.toBe(sent[0]?.client_id);
  expect(field()).toHaveValue("");
  await user.type(field(), "Hola a todos");
  await send();
  expect(sent[3]?.client_id).not.toBe(sent[2]?.client_id);
});
