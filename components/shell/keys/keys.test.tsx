/** @jest-environment jsdom */
import { screen as page, render, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { keyGroups, keysOf } from "@/lib/nav/keys";
import { screenOf, screens } from "@/lib/nav/screens";
import { KeysHost } from "./KeysHost";

const screen = screenOf("/cargaTickets");

beforeEach(() => localStorage.clear());

test("? shows the keys of the screen one is on, and those of all", async () => {
  render(<KeysHost screen={screen} />);
  await userEvent.keyboard("?");
  expect(await page.findByRole("region", { name: "Grilla de carga" })).toBeInTheDocument();
  expect(page.getByRole("region", { name: "En todas las pantallas" })).toHaveTextContent("Buscar shows");
  expect(page.queryByRole("region", { name: "Tablero" })).toBeNull();
});

test("a ? typed in a text is text", async () => {
  render(
    <>
      <KeysHost screen={screen} />
      <input aria-label="Texto" />
    </>,
  );
  await userEvent.type(page.getByLabelText("Texto"), "¿qué?");
  expect(page.getByLabelText("Texto")).toHaveValue("¿qué?");
  expect(page.queryByRole("dialog")).toBeNull();
});

test("the key is switched off for who does not want it", async () => {
  render(<KeysHost screen={screen} />);
  await userEvent.keyboard("?");
  await userEvent.click(await page.findByRole("switch", { name: /tecla \?/ }));
  await userEvent.click(page.getByRole("button", { name: "Cerrar" }));
  await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
  await userEvent.keyboard("?");
  expect(page.queryByRole("dialog")).toBeNull();
});

test("a screen shows its own keys first, and each group has a screen where it works", () => {
  const board = screens.find((screen) => screen.board);
  expect(keysOf(board).map(({ title }) => title)).toEqual(
    expect.arrayContaining(["Tablero", "En todas las pantallas"]),
  );
  expect(keysOf(board).at(-1)?.title).toBe("En todas las pantallas");
  for (const { on } of keyGroups) expect(screens.some((screen) => screen.built && (!on || on(screen)))).toBe(true);
});
