/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import { CellSummary } from "./CellSummary";

const figures = { presupuestado: "1000.00", comprometido: "100.00", real: "200.00", disponible: "700.00" };

test("keeps the place of every figure until it comes", () => {
  const { container, rerender } = render(<CellSummary figures={undefined} currency="ARS" />);
  const terms = () => screen.getAllByRole("term").map(({ textContent }) => textContent);
  const before = terms();
  expect(container.querySelectorAll("dd [data-waiting]")).toHaveLength(4);
  rerender(<CellSummary figures={figures} currency="ARS" />);
  expect(terms()).toEqual(before);
  expect(container.querySelectorAll("[data-waiting]")).toHaveLength(0);
  expect(screen.getByText("$ 700")).toBeInTheDocument();
});
