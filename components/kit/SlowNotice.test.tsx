/** @jest-environment jsdom */
import { act, render, screen } from "@testing-library/react";
import { OfflineBanner } from "./OfflineBanner";
import { SlowNotice } from "./SlowNotice";

test("is silent for a second, then says what is happening, then that it is slow", () => {
  jest.useFakeTimers();
  render(<SlowNotice text="Trayendo las ventas..." />);
  expect(screen.queryByRole("status")).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.getByRole("status")).toHaveTextContent("Trayendo las ventas...");
  act(() => jest.advanceTimersByTime(9_000));
  expect(screen.getByRole("status")).toHaveTextContent(/más de lo normal/);
  jest.useRealTimers();
});

test("the offline banner follows the connection", () => {
  const online = jest.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  render(<OfflineBanner />);
  expect(screen.queryByText("Sin conexión.")).not.toBeInTheDocument();
  online.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(screen.getByText("Sin conexión.")).toBeInTheDocument();
  online.mockRestore();
});
