/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { figureText, readFigure } from "@/components/ledger/entries/figure";
import { AreaCards } from "./AreaCards";
import { AreaTree, type AreaTreeProps } from "./AreaTree";
import { figureOf, figureTitle } from "./figures";

const sums = {
  approved: { ars: "9876543210.98", usd: "1234567890.12" },
  pending: { ars: "0.00", usd: "2147483648.01" },
  lineas: 3,
};
const hrefOf: AreaTreeProps["sumHref"] = (place, sum, currency) =>
  `/bsastrap?${new URLSearchParams({ movimientos: figureText(figureOf(sum, currency, place)) })}`;
const tree: AreaTreeProps = {
  nodes: [{ ...sums, area: "Sonido", categories: [{ ...sums, category: "PA & monitores" }] }],
  total: sums,
  chosen: {},
  open: new Set(["Sonido"]),
  onToggle: () => {},
  hrefOf: (area = "", categoria = "") => `/bsastrap?area=${area}&categoria=${categoria}`,
  sumHref: hrefOf,
};

beforeEach(() => {
  window.matchMedia = (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never;
  global.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

/** The figures that are links, by what they say, and what each opens. */
function figures() {
  return screen.getAllByRole("link").flatMap((link) => {
    const address = new URL(link.getAttribute("href") ?? "", "http://x");
    const figure = readFigure(address.searchParams.get("movimientos") ?? "");
    return figure ? [{ text: link.textContent, name: link.getAttribute("aria-label"), figure }] : [];
  });
}

const shown = [
  { text: "$ 9.876.543.210,98", currency: "ARS", sum: "aprobado" },
  { text: "US$ 1.234.567.890,12", currency: "USD", sum: "aprobado" },
  { text: "US$ 2.147.483.648,01", currency: "USD", sum: "pendiente" },
] as const;
const places = [{ area: "Sonido" }, { area: "Sonido", categoria: "PA & monitores" }, {}];

test.each([
  ["on a desk", AreaTree],
  ["on a phone", AreaCards],
] as const)("each sum of the tree opens its own entries, %s; what is nothing opens nothing", (_, Tree) => {
  render(<Tree {...tree} />);
  const found = figures();
  expect(found.map(({ text, figure }) => ({ text, figure }))).toEqual(
    places.flatMap((place) =>
      shown.map(({ text, currency, sum }) => ({ text, figure: figureOf(sum, currency, place) })),
    ),
  );
  for (const { name, text } of found) expect(name?.endsWith(`: ${text}`)).toBe(true);
});

test("every figure is reached by keyboard", async () => {
  render(<AreaTree {...tree} />);
  const reached = new Set<Element | null>();
  for (let step = 0; step < 20; step += 1) {
    await userEvent.tab();
    reached.add(document.activeElement);
  }
  for (const link of screen.getAllByRole("link")) expect(reached).toContain(link);
});

test("the drawer says of what the figure is", () => {
  expect(figureTitle(figureOf("aprobado", "ARS"))).toBe("Aprobado, todas las áreas");
  expect(figureTitle(figureOf("pendiente", "USD", { area: "Sonido", categoria: "PA" }))).toBe("Pendiente, Sonido / PA");
  expect(figureTitle(figureOf("aprobado", "ARS", { area: "Sonido", q: "luz" }))).toBe(
    "Aprobado, Sonido, con los filtros de la lista",
  );
});
