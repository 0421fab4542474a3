/** @jest-environment jsdom */
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import Analytics from "./Analytics";
import { giveConsent, readConsent } from "./consent";

const SCRIPT = { src: "https://stats.example.com/{id}/script.js", id: "site 1" };
const loaded = () => document.head.querySelector<HTMLScriptElement>("script#analitica");
const refuse = (name: string, value: unknown) => Object.defineProperty(navigator, name, { value, configurable: true });

beforeEach(() => {
  localStorage.clear();
  loaded()?.remove();
  refuse("globalPrivacyControl", undefined);
  refuse("doNotTrack", null);
});

test("asks once and loads nothing before a yes", async () => {
  const { unmount } = render(<Analytics script={SCRIPT} />);
  expect(screen.getByRole("region", { name: "Analítica de uso" })).toHaveTextContent("stats.example.com");
  expect(loaded()).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Aceptar" }));
  expect(loaded()).toHaveAttribute("src", "https://stats.example.com/site%201/script.js");
  expect(loaded()).toHaveAttribute("data-website-id", "site 1");
  expect(screen.queryByRole("region")).not.toBeInTheDocument();
  unmount();
  render(<Analytics script={SCRIPT} />);
  expect(screen.queryByRole("region")).not.toBeInTheDocument();
  expect(document.head.querySelectorAll("script#analitica")).toHaveLength(1);
});

test("a no loads nothing, and may become a yes", async () => {
  render(<Analytics script={SCRIPT} />);
  await userEvent.click(screen.getByRole("button", { name: "No aceptar" }));
  expect(screen.queryByRole("region")).not.toBeInTheDocument();
  expect(loaded()).toBeNull();
  expect(readConsent()).toBe("no");
  act(() => giveConsent("yes"));
  expect(loaded()).not.toBeNull();
});

test.each([
  ["globalPrivacyControl", true],
  ["doNotTrack", "1"],
])("a browser that says %s is neither asked nor measured, whatever was answered before", (name, value) => {
  giveConsent("yes");
  refuse(name, value);
  render(<Analytics script={SCRIPT} />);
  expect(screen.queryByRole("region")).not.toBeInTheDocument();
  expect(loaded()).toBeNull();
});
