/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import { mutate } from "swr";
import { keepToken } from "@/lib/client/token";
import { useMe } from "@/lib/client/useMe";
import { SharedReads } from "./SharedReads";

const firstData = { userId: 7, answers: { "/api/auth/me": { name: "Ana" } } };
const tokenOf = (sub: string) => `head.${btoa(JSON.stringify({ sub }))}.signature`;
const Name = () => <p>{useMe()?.name ?? "Cargando..."}</p>;
const page = (brought?: typeof firstData) => (
  <SharedReads firstData={brought}>
    <Name />
  </SharedReads>
);

beforeEach(async () => {
  localStorage.clear();
  await mutate(() => true, undefined, { revalidate: false });
  globalThis.fetch = jest.fn(() => new Promise<Response>(() => undefined));
});

test("what the document brought along is there at once, and stays on the next page", () => {
  keepToken(tokenOf("7"));
  const { rerender } = render(page(firstData));
  const name = screen.getByText("Ana");
  rerender(page());
  expect(screen.getByText("Ana")).toBe(name);
});

test("somebody else's is let go of", () => {
  keepToken(tokenOf("8"));
  render(page(firstData));
  expect(screen.queryByText("Ana")).toBeNull();
  expect(screen.getByText("Cargando...")).toBeVisible();
});
