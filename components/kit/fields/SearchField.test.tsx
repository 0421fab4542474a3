/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import Router from "next/router";
import { useState } from "react";
import { SearchField } from "./SearchField";

const NAMES = ["Ana", "Berta", "Carla"];
const opened: string[] = [];

function Sample() {
  const [q, setQ] = useState("");
  return (
    <>
      <SearchField label="Buscar persona" value={q} onChange={setQ} />
      {NAMES.filter((name) => name.toLowerCase().includes(q)).map((name) => (
        <button key={name} type="button" onClick={() => opened.push(name)}>
          {name}
        </button>
      ))}
    </>
  );
}

beforeEach(() => {
  jest.useFakeTimers();
  opened.length = 0;
  render(<Sample />);
});
afterEach(() => jest.useRealTimers());

const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const later = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const shown = () => screen.getAllByRole("button").map(({ textContent }) => textContent);
const row = (name: string) => screen.getByRole("button", { name });

test("filters when the typing pauses, and at once when it is emptied", async () => {
  await user().type(screen.getByRole("searchbox"), "bert");
  expect(shown()).toEqual(NAMES);
  later(250);
  expect(shown()).toEqual(["Berta"]);
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "" } });
  later(1);
  expect(shown()).toEqual(NAMES);
});

test("filters at once with Enter", async () => {
  await user().type(screen.getByRole("searchbox"), "carl{Enter}");
  expect(shown()).toEqual(["Carla"]);
});

test("rows stay where they are from the moment one is pressed until its click has arrived", async () => {
  const who = user();
  await who.type(screen.getByRole("searchbox"), "bert");
  await who.pointer({ keys: "[MouseLeft>]", target: row("Ana") });
  later(1_000);
  expect(shown()).toEqual(NAMES);
  await who.pointer({ keys: "[/MouseLeft]", target: row("Ana") });
  expect(opened).toEqual(["Ana"]);
  later(250);
  expect(shown()).toEqual(["Berta"]);
});

test("a page that is being left is not called back by its filter", async () => {
  await user().type(screen.getByRole("searchbox"), "bert");
  act(() => Router.events.emit("routeChangeStart", "/otra", { shallow: false }));
  later(1_000);
  expect(shown()).toEqual(NAMES);
});
