/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import type { Rules } from "@/lib/approvals/policies/schema";
import type { KindView } from "@/lib/approvals/schema";
import { moved, newStep } from "./model";
import { RuleCard } from "./RuleCard";
import { placeAt, useRuleOrder } from "./useRuleOrder";

const kind: KindView = {
  key: "gasto",
  title: "Gastos",
  one: "Gasto",
  icon: "receipt",
  here: true,
  fields: [{ key: "importe", label: "Importe", type: "importe", options: [] }],
  owners: [],
  productions: false,
};
const over = (value: string) => ({
  match: "todas" as const,
  conditions: [{ field: "importe", op: "mayor" as const, value }],
  steps: [newStep()],
});
const START: Rules = [over("100"), over("200"), over("300"), { match: "todas", conditions: [], steps: [newStep()] }];
const HEIGHT = 100;

function List() {
  const [rules, setRules] = useState(START);
  const order = useRuleOrder(rules.length, (from, to) => setRules(moved(rules, from, to)));
  return (
    <>
      <ol ref={order.list}>
        {rules.map((rule, at) => (
          <RuleCard
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place
            key={at}
            rule={rule}
            place={at + 1}
            last={at === rules.length - 1}
            kind={kind}
            currency="ARS"
            people={[]}
            matched={false}
            carrying={order.carrying(at)}
            onChange={() => {}}
            onGrab={(event) => order.grab(event, at)}
            onMove={(by) => order.move(at, at + by)}
            onRemove={() => {}}
          />
        ))}
      </ol>
      <p role="status">{order.said}</p>
    </>
  );
}

const user = userEvent.setup();
const number = (place: number) => screen.getByRole("button", { name: new RegExp(`^Mover la regla ${place} `) });
const seen = () => screen.getAllByRole("listitem").map((one) => /\$ (\d+)/.exec(one.textContent ?? "")?.[1] ?? "resto");

beforeEach(() => {
  jest.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this);
    return { top: at * HEIGHT, bottom: (at + 1) * HEIGHT, left: 0, width: 600 } as DOMRect;
  });
  render(<List />);
});
afterEach(() => jest.restoreAllMocks());

test("arrows on its number move a rule, which keeps the focus and says where it is; the last one is never passed", async () => {
  act(() => number(1).focus());
  await user.keyboard("{ArrowDown}");
  expect(seen()).toEqual(["200", "100", "300", "resto"]);
  expect(number(2)).toHaveFocus();
  expect(screen.getByRole("status")).toHaveTextContent("La regla 1 es ahora la 2");
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(seen()).toEqual(["200", "300", "100", "resto"]);
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(seen()).toEqual(["200", "100", "300", "resto"]);
  expect(screen.queryByRole("button", { name: /^Mover la regla 4/ })).toBeNull();
});

test("dragged by its number a rule falls where it is let go; Escape leaves it, and below the last it stays before it", () => {
  const drag = (place: number, y: number) => {
    fireEvent.mouseDown(number(place), { button: 0, clientX: 10, clientY: (place - 0.5) * HEIGHT });
    fireEvent.mouseMove(window, { clientX: 10, clientY: y });
  };
  drag(3, 10);
  fireEvent.keyDown(window, { key: "Escape" });
  expect(seen()).toEqual(["100", "200", "300", "resto"]);
  drag(3, 10);
  fireEvent.mouseUp(window);
  expect(seen()).toEqual(["300", "100", "200", "resto"]);
  expect(number(1)).toHaveFocus();
  drag(1, 390);
  fireEvent.mouseUp(window);
  expect(seen()).toEqual(["100", "200", "300", "resto"]);
});

test("a place is counted without the rule that is carried", () => {
  const boxes = [0, 1, 2, 3].map((at) => ({ top: at * HEIGHT, bottom: (at + 1) * HEIGHT }));
  expect([10, 60, 160, 260, 900].map((y) => placeAt(y, boxes, 0))).toEqual([0, 0, 1, 2, 2]);
  expect([10, 60, 160, 260, 900].map((y) => placeAt(y, boxes, 2))).toEqual([0, 1, 2, 2, 2]);
});
