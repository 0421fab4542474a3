/** @jest-environment jsdom */
import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef } from "react";
import { GridCards } from "./GridCards";
import { GridTable } from "./GridTable";
import { gridRowOf, savedRow } from "./grid.fixtures";
import { useGridActions } from "./useGridActions";
import { useGridDay } from "./useGridDay";
import { useGridInput } from "./useGridInput";

const rows = [
  gridRowOf({ show: "A" }),
  gridRowOf({ show: "A", ticketera: "EntraYa" }),
  gridRowOf({ show: "B", actual: savedRow({ show: "B" }) }),
].map(({ key: _key, ...row }) => row);
const withoutMoney = rows.map((row) => ({
  ...row,
  anterior: { fecha_venta: "2026-11-18", venta_total: 1822 },
  actual: null,
}));

function Grid({
  save = () => {},
  data = rows,
  amounts = true,
  readOnly = false,
  phone = false,
}: {
  save?: () => void;
  data?: typeof rows;
  amounts?: boolean;
  readOnly?: boolean;
  phone?: boolean;
}) {
  const root = useRef<HTMLDivElement>(null);
  const day = useRef({ fecha: "2026-11-19", hoy: "2026-11-20", amounts, rows: data }).current;
  const grid = useGridDay(day, "lucia@demo.test");
  const actions = useGridActions(grid.dispatch);
  const depth = grid.state.past.length;
  const input = useGridInput({
    root,
    visible: grid.rows,
    money: grid.money,
    depth,
    readOnly,
    dispatch: grid.dispatch,
    save,
  });
  const shared = { rows: grid.rows, issues: grid.state.issues, money: grid.money, readOnly, actions };
  return (
    <div ref={root} {...input}>
      {phone ? <GridCards {...shared} /> : <GridTable {...shared} region={grid.state.region} />}
    </div>
  );
}

const cell = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const paste = (input: HTMLElement, text: string) => fireEvent.paste(input, { clipboardData: { getData: () => text } });

describe("the grid", () => {
  beforeEach(() => localStorage.clear());

  it("proposes the total while the day is typed, and closes the row", async () => {
    render(<Grid />);
    await userEvent.type(cell("Venta diaria, A, Platea, ARS"), "45");
    await userEvent.type(cell("Monto diario, A, Platea, ARS"), "2137500");
    expect(cell("Venta total, A, Platea, ARS")).toHaveValue("1.867");
    expect(cell("Recaudación total, A, Platea, ARS")).toHaveValue("85.262.500");
    const line = screen.getByRole("row", { name: /A Platea.*cierra/ });
    expect(within(line).getByText("cierra")).toBeInTheDocument();
  });

  it("moves like a spreadsheet", async () => {
    render(<Grid />);
    await userEvent.click(cell("Venta diaria, A, Platea, ARS"));
    await userEvent.keyboard("45{Enter}");
    expect(cell("Venta diaria, A, EntraYa, ARS")).toHaveFocus();
    await userEvent.keyboard("{Shift>}{Enter}{/Shift}");
    expect(cell("Venta diaria, A, Platea, ARS")).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    expect(cell("Venta total, A, Platea, ARS")).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{ArrowLeft}");
    expect(cell("Venta diaria, A, EntraYa, ARS")).toHaveFocus();
    await userEvent.tab();
    expect(cell("Venta total, A, EntraYa, ARS")).toHaveFocus();
  });

  it("stays in the text while the cursor is inside of it", async () => {
    render(<Grid />);
    const input = cell("Venta diaria, B, Platea, ARS");
    await userEvent.type(input, "123");
    input.setSelectionRange(1, 1);
    await userEvent.keyboard("{ArrowRight}");
    expect(input).toHaveFocus();
  });

  it("takes a block from Excel over several rows, and takes it back whole", async () => {
    render(<Grid />);
    const first = cell("Venta diaria, A, Platea, ARS");
    await userEvent.click(first);
    paste(first, "45\t1.867\t2.137.500\t85.262.500\r\n10\t1.832\t100\t83.125.100\r\n");
    expect(cell("Recaudación total, A, EntraYa, ARS")).toHaveValue("83.125.100");
    expect(screen.getAllByText("cierra")).toHaveLength(4);
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(first).toHaveValue("");
    expect(cell("Recaudación total, A, EntraYa, ARS")).toHaveValue("");
    await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    expect(first).toHaveValue("45");
  });

  it.each([
    ["at once", ""],
    ["after Enter", "{Enter}"],
    ["after Tab", "{Tab}"],
  ])("takes back what was typed over a figure as one step, %s", async (_, leaving) => {
    render(<Grid />);
    const empty = cell("Venta diaria, A, Platea, ARS");
    const saved = cell("Venta total, B, Platea, ARS");
    for (const input of [empty, saved]) {
      const before = input.value;
      await userEvent.click(input);
      await userEvent.keyboard(`1234${leaving}`);
      expect(input).toHaveValue(leaving ? "1.234" : "1234");
      await userEvent.keyboard("{Control>}z{/Control}");
      expect(input).toHaveValue(before);
    }
  });

  it("offers the repair of a cell with one click", async () => {
    render(<Grid />);
    const amount = cell("Monto diario, A, Platea, ARS");
    await userEvent.type(amount, "3.897,6OO");
    expect(amount).toBeInvalid();
    expect(amount).toHaveAccessibleDescription(/Hay dos letras O en lugar de ceros/);
    await userEvent.click(screen.getByRole("button", { name: "Usar $ 3.897.600" }));
    expect(amount).toHaveValue("3.897.600");
    expect(amount).toBeValid();
    expect(amount).toHaveFocus();
  });

  it("lets figures that do not add up be, when the person says so", async () => {
    render(<Grid />);
    await userEvent.type(cell("Venta diaria, A, Platea, ARS"), "45");
    await userEvent.type(cell("Monto diario, A, Platea, ARS"), "1");
    const total = cell("Venta total, A, Platea, ARS");
    await userEvent.clear(total);
    await userEvent.type(total, "1795");
    expect(within(screen.getByRole("row", { name: /A Platea/ })).getByText("no cierra: −72")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Dejar así" }));
    expect(total).toBeValid();
  });

  it("saves with Ctrl+Enter", async () => {
    const save = jest.fn();
    render(<Grid save={save} />);
    await userEvent.click(cell("Venta diaria, A, Platea, ARS"));
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(save).toHaveBeenCalledTimes(1);
  });

  it("brings back what was typed when it is opened again", async () => {
    const { unmount } = render(<Grid />);
    await userEvent.type(cell("Venta diaria, A, Platea, ARS"), "45");
    unmount();
    render(<Grid />);
    expect(cell("Venta diaria, A, Platea, ARS")).toHaveValue("45");
  });

  it("has no money columns without montos", () => {
    render(<Grid data={withoutMoney as typeof rows} amounts={false} />);
    expect(screen.getByRole("columnheader", { name: "Venta total" })).toBeInTheDocument();
    expect(screen.queryByRole("columnheader", { name: "Monto diario" })).not.toBeInTheDocument();
    expect(screen.queryByText(/\$/)).not.toBeInTheDocument();
  });

  it("has no inputs for who may only look", () => {
    render(<Grid readOnly />);
    expect(screen.queryAllByRole("textbox")).toEqual([]);
    expect(screen.getByText("85.262.500")).toBeInTheDocument();
  });

  it("is one card per show on a phone, with the same figures and repairs", async () => {
    render(<Grid phone />);
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    await userEvent.type(cell("Monto diario, A, Platea, ARS"), "3.897,6OO");
    await userEvent.click(screen.getByRole("button", { name: "Usar $ 3.897.600" }));
    expect(cell("Monto diario, A, Platea, ARS")).toHaveValue("3.897.600");
  });
});
