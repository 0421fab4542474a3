/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import { DocumentPane } from "./DocumentPane";

test("the document is chosen, or photographed with the phone; who only reads has neither", () => {
  const { rerender } = render(<DocumentPane files={[]} onUploaded={() => undefined} />);
  expect(screen.getByLabelText("Elegir archivo")).not.toHaveAttribute("capture");
  expect(screen.getByLabelText("Sacar una foto")).toHaveAttribute("capture", "environment");
  rerender(<DocumentPane files={[]} />);
  expect(screen.queryByLabelText("Sacar una foto")).not.toBeInTheDocument();
});
