/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { DayGrid } from "./DayGrid";
import { cellKey } from "./gridModel";

const DAYS = ["2027-03-01", "2027-03-02", "2027-03-03", "2027-03-04"];
const ROWS = ["Lavalle", "Quimera"].map((label) => ({ key: label, group: "Córdoba", label, head: label }));
const TAKEN = cellKey("Quimera", "2027-03-03");

function Grid({ onChosen }: { onChosen: (chosen: string[]) => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return (
    <DayGrid
      caption="Salas"
      heading="Sala"
      days={DAYS}
      rows={ROWS}
      feasts={new Map([["2027-03-02", "Carnaval"]])}
      cellOf={(row, day) =>
        cellKey(row, day) === TAKEN ? { content: "CE", label: "confirmado", shut: true } : undefined
      }
      chosen={chosen}
      onChosen={(next) => {
        setChosen(next);
        onChosen([...next].sort());
      }}
    />
  );
}

const setup = () => {
  const onChosen = jest.fn();
  render(<Grid onChosen={onChosen} />);
  return { user: userEvent.setup(), chosen: () => onChosen.mock.lastCall?.[0] as string[] };
};
const focused = () => document.activeElement?.getAttribute("aria-label");

test("the tabulator stops at one cell, arrows and ends move it, each cell says its line, day and what is there", async () => {
  const { user } = setup();
  await user.tab();
  expect(focused()).toBe("Lavalle, lun 1 mar 2027: libre");
  await user.keyboard("{ArrowDown}{ArrowRight}{ArrowRight}");
  expect(focused()).toBe("Quimera, mié 3 mar 2027: confirmado");
  await user.keyboard("{End}{ArrowRight}{Control>}{Home}{/Control}{ArrowUp}");
  expect(focused()).toBe("Lavalle, lun 1 mar 2027: libre");
  expect(screen.getAllByRole("gridcell").filter((cell) => cell.tabIndex === 0)).toHaveLength(1);
  await user.tab();
  expect(document.body).toHaveFocus();
});

test("Space chooses one, Shift a rectangle without what is taken; going on without it begins anew", async () => {
  const { user, chosen } = setup();
  await user.tab();
  await user.keyboard(" ");
  expect(chosen()).toEqual(["Lavalle|2027-03-01"]);
  await user.keyboard("{ArrowRight}{Shift>}{ArrowRight}{ArrowDown}{/Shift}");
  expect(chosen()).toEqual(["Lavalle|2027-03-01", "Lavalle|2027-03-02", "Lavalle|2027-03-03", "Quimera|2027-03-02"]);
  await user.keyboard(" ");
  expect(chosen()).toHaveLength(4);
  await user.keyboard("{ArrowLeft} ");
  expect(chosen()).toEqual(["Lavalle|2027-03-01", "Lavalle|2027-03-02", "Lavalle|2027-03-03"]);
});

test("a press chooses, with Shift a range, and what is taken stays as it is", async () => {
  const { user, chosen } = setup();
  await user.click(screen.getByRole("gridcell", { name: /Quimera, mié 3/ }));
  expect(chosen()).toBeUndefined();
  await user.click(screen.getByRole("gridcell", { name: /Quimera, lun 1/ }));
  await user.keyboard("{Shift>}");
  await user.click(screen.getByRole("gridcell", { name: /Quimera, jue 4/ }));
  expect(chosen()).toEqual(["Quimera|2027-03-01", "Quimera|2027-03-02", "Quimera|2027-03-04"]);
  expect(screen.getByRole("columnheader", { name: /2 de marzo de 2027, Carnaval/ })).toBeVisible();
});
