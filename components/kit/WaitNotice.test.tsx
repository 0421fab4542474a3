/** @jest-environment jsdom */
import { act, render, screen } from "@testing-library/react";
import { SkeletonBar, SkeletonRows } from "./Skeleton";
import { SlowNotice } from "./SlowNotice";
import { Loading } from "./Spinner";
import { WaitNotice } from "./WaitNotice";

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
});

/** Second by second: what changes in one is on the page in the next. */
const pass = (ms: number) => {
  for (let left = ms; left > 0; left -= 1_000) act(() => jest.advanceTimersByTime(1_000));
};
const said = () => screen.queryByRole("button", { name: "Reintentar" });

test.each([
  ["rows", <SkeletonRows key="rows" />],
  ["a bar", <SkeletonBar key="bar" />],
  ["a page", <Loading key="page" />],
  ["a notice", <SlowNotice key="notice" />],
])("%s that are still coming after ten seconds get a word and a way to try again", (_, waiting) => {
  const page = (content: typeof waiting | null) => (
    <>
      {content}
      <WaitNotice />
    </>
  );
  const { rerender } = render(page(waiting));
  pass(9_000);
  expect(said()).not.toBeInTheDocument();
  pass(4_000);
  expect(said()).toBeInTheDocument();
  rerender(page(null));
  pass(1_000);
  expect(said()).not.toBeInTheDocument();
});

test("work of minutes that says how far it is gets no such word", () => {
  render(
    <div data-working>
      <SkeletonBar />
      <WaitNotice />
    </div>,
  );
  pass(30_000);
  expect(said()).not.toBeInTheDocument();
});

const part = () => Object.assign(document.createElement("script"), { src: "/_next/static/chunks/part.js" });

test("a part of the application that hangs is said after ten seconds, one that fails at once", () => {
  render(<WaitNotice />);
  const script = part();
  script.dataset.webpack = "_N_E:part";
  document.head.append(script);
  pass(12_000);
  expect(screen.getByText(/más de lo normal/)).toBeInTheDocument();
  act(() => void script.dispatchEvent(new Event("error")));
  expect(screen.getByText("No se pudo cargar una parte de esta pantalla.")).toBeInTheDocument();
  script.remove();
});

test("waits that follow each other are no long one, nor is somebody else's script", () => {
  const { rerender } = render(<WaitNotice />);
  for (const key of ["a", "b", "c"]) {
    rerender(
      <>
        <Loading key={key} />
        <WaitNotice />
      </>,
    );
    pass(6_000);
    expect(said()).not.toBeInTheDocument();
  }
  const foreign = part();
  document.head.append(foreign);
  act(() => void foreign.dispatchEvent(new Event("error")));
  expect(said()).not.toBeInTheDocument();
});
