/** @jest-environment jsdom */
import { fireEvent, render, screen } from "@testing-library/react";
import { Button } from "./Button";

test("Enter that is held down presses a button once, whatever comes under it meanwhile", () => {
  render(<Button onClick={() => undefined}>Validar</Button>);
  const button = screen.getByRole("button", { name: "Validar" });
  // What the browser would press for is what nobody prevented.
  expect(fireEvent.keyDown(button, { key: "Enter" })).toBe(true);
  expect(fireEvent.keyDown(button, { key: "Enter", repeat: true })).toBe(false);
  expect(fireEvent.keyDown(button, { key: "Tab", repeat: true })).toBe(true);
});
