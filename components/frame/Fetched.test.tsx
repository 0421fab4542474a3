/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { Fetched } from "./Fetched";

const mutate = jest.fn();
const show = (read: Partial<ComponentProps<typeof Fetched<string[]>>["read"]>) =>
  render(
    <Fetched
      read={{ mutate, ...read }}
      failure="No se pudo abrir el mail"
      waiting="Abriendo el mail..."
      note="Nada se perdió."
    >
      {(names) => <p>{names.length} nombres</p>}
    </Fetched>,
  );
const error = { message: "No hay conexión.", requestId: "abc" };

test("while it comes its place is kept, and said", () => {
  show({});
  expect(screen.getByRole("status", { name: "Abriendo el mail..." })).toBeInTheDocument();
});

test("what could not be fetched says what, why and what else is to know, and is asked for again", async () => {
  show({ error });
  expect(screen.getByRole("alert")).toHaveTextContent(/No se pudo abrir el mail.*No hay conexión\. Nada se perdió\./);
  await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  expect(mutate).toHaveBeenCalledTimes(1);
});

test("what was had once stays although reading it again fails; that there is nothing in it is no waiting", () => {
  show({ data: [], error });
  expect(screen.getByText("0 nombres")).toBeInTheDocument();
  expect(screen.queryByRole("alert")).toBeNull();
});
