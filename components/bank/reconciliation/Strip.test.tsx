/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import type { Reconciliation } from "@/lib/bank/schema";
import { Strip } from "./Strip";

const shown = {
  account: { currency: "EUR" },
  statement: {
    opening: "52190.35",
    closing: "62644.63",
    came_in: "18640.00",
    went_out: "8185.72",
    from_day: "2026-11-23",
    until_day: "2026-11-27",
    file_name: "extracto.ofx",
    gap: "",
  },
} as unknown as Reconciliation;

test("a list for who hears it: each figure under its name, signs and the verdict outside", () => {
  const { container } = render(<Strip shown={shown} />);
  expect(screen.getAllByRole("term").map((term) => term.parentElement?.parentElement?.tagName)).toEqual(
    Array(4).fill("DL"),
  );
  expect(container.querySelectorAll("dl > div > :not(dt, dd), dl > :not(div)")).toHaveLength(0);
  expect(screen.getByText("El extracto cierra")).toBeInTheDocument();
});
