/** @jest-environment jsdom */
import { render } from "@testing-library/react";
import { amounts, ticketRow } from "./rows.fixtures";
import { ShowCard } from "./ShowCard";

test("the facts of a show's card are terms with their values, in groups of one level", () => {
  const row = ticketRow({ totals_by_divisa: [amounts("ARS", 10, "1000.00")] } as never);
  const { container } = render(<ShowCard row={row} canLoad />);
  const list = container.querySelector("dl");
  expect(list?.textContent).toContain("Hoy");
  for (const group of list?.children ?? []) {
    expect(group.tagName).toBe("DIV");
    expect([...group.children].map(({ tagName }) => tagName)).toEqual(["DT", "DD"]);
  }
});
