/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import LineChartBody from "./LineChartBody";
import StackedBarsBody from "./StackedBarsBody";

const WIDTH = 600;
const HEIGHT = 300;

beforeAll(() => {
  for (const [name, value] of Object.entries({ clientWidth: WIDTH, clientHeight: HEIGHT }))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value });
});
afterAll(() => {
  for (const name of ["clientWidth", "clientHeight"]) Reflect.deleteProperty(HTMLElement.prototype, name);
});

const integer = new Intl.NumberFormat("es-AR").format;

function Line({ top, format }: { top: number; format: (value: number) => string }) {
  const points = [-45, -30, -15, 0].map((x, index) => ({ x, y: (top * (index + 1)) / 5 }));
  return (
    <LineChartBody
      label="Cómo viene"
      curves={[
        { id: "budget", label: "Presupuesto", kind: "comparable", points },
        { id: "own", label: "Real", kind: "own", points: points.slice(0, 2) },
      ]}
      x={{ domain: [-45, 0], ticks: [-45, -30, -15, 0], format: (x) => (x === -45 ? "45 días antes" : String(-x)) }}
      y={{ domain: [0, top], ticks: [0, top / 2, top], format }}
    />
  );
}

/** Where a text begins, by its anchor and the width that tests count with. */
function startOf(text: SVGTextElement): number {
  const width = (text.textContent ?? "").length * 6.6;
  return Number(text.getAttribute("x")) - (text.closest("[text-anchor=end]") ? width : 0);
}

test.each([
  [12, integer],
  [16_500, integer],
  [1_200_000, (value: number) => `${value / 1_000_000} M`],
  [-5_000, integer],
  [1_562_480_000, (value: number) => `$ ${integer(value)},00`],
])("with %d on the axis every mark of it is inside of the drawing", (top, format) => {
  const { container } = render(<Line top={top} format={format} />);
  const texts = [...container.querySelectorAll("text")];
  expect(texts.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining([format(top), format(0)]));
  for (const text of texts) expect(startOf(text)).toBeGreaterThanOrEqual(0);
});

test("the own line and the others are named, and the first mark says what is counted", () => {
  render(<Line top={100} format={integer} />);
  for (const text of ["Real", "Presupuesto", "45 días antes"]) expect(screen.getByText(text)).toBeInTheDocument();
});

test("a dot on the axis leaves the tag of the present whole", () => {
  const points = [-2, -1, 0].map((x) => ({ x, y: 0 }));
  const { container } = render(
    <LineChartBody
      label="Cómo viene"
      curves={[{ id: "own", label: "Real", kind: "own", points }]}
      x={{ domain: [-2, 0], ticks: [-2], format: String }}
      y={{ domain: [0, 10], ticks: [0, 10], format: integer }}
      now={{ x: 0, label: "0" }}
    />,
  );
  const number = (selector: string, name: string) => Number(container.querySelector(selector)?.getAttribute(name));
  expect(number("rect[rx='5']", "y")).toBeGreaterThan(number("circle", "cy") + number("circle", "r"));
});

test("the arrow keys walk the points, and each says what it is; Escape leaves", () => {
  render(<Line top={100} format={integer} />);
  const drawing = screen.getByRole("application", { name: "Cómo viene" });
  const press = (key: string) => act(() => void fireEvent.keyDown(drawing, { key }));
  press("ArrowRight");
  press("ArrowRight");
  expect(screen.getByRole("status")).toHaveTextContent("30, Presupuesto 40, Real 40");
  press("End");
  expect(screen.getByRole("status")).toHaveTextContent("0, Presupuesto 80");
  press("Escape");
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

test("bars grow from zero, up and down, in the colours of their series", () => {
  const series = [
    { id: "a", label: "Boletería Sur", color: "t1" as const, total: "7.002" },
    { id: "b", label: "EntraYa", color: "t2" as const, total: "-3" },
  ];
  const bars = [
    { id: "1", label: "vie 20 nov", tick: "20 nov", values: { a: 16_500, b: -3_000 } },
    { id: "2", label: "sáb 21 nov", tick: "hoy", values: { a: 5_000, b: 0 } },
  ];
  const { container } = render(<StackedBarsBody label="Ventas" series={series} bars={bars} format={integer} />);
  for (const text of ["20.000", "-5.000", "hoy", "Boletería Sur"]) expect(screen.getByText(text)).toBeInTheDocument();
  const [up, down] = ["t1", "t2"].map((color) => {
    const bar = container.querySelector(`g > rect[fill="var(--${color})"][stroke]`);
    return { top: Number(bar?.getAttribute("y")), height: Number(bar?.getAttribute("height")) };
  });
  expect((up?.top ?? 0) + (up?.height ?? 0)).toBeCloseTo(down?.top ?? 0);
  expect((up?.height ?? 0) / (down?.height ?? 1)).toBeCloseTo(16_500 / 3_000);
});
