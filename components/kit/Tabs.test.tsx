/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Tabs, tabPanel } from "./Tabs";

const ITEMS = [
  { id: "ventas", label: "Ventas" },
  { id: "dias", label: "Día por día", count: 3000 },
  { id: "historial", label: "Historial" },
];

function Sample() {
  const [tab, setTab] = useState("ventas");
  return (
    <>
      <Tabs label="Vistas" items={ITEMS} value={tab} onChange={setTab} />
      <div {...tabPanel(tab)}>{tab}</div>
    </>
  );
}

test("a count is written as people write it", () => {
  render(<Sample />);
  expect(screen.getByRole("tab", { name: /Día por día/ })).toHaveTextContent("3.000");
});

test("arrows, Home and End move between tabs, and only the chosen one is a stop of Tab", async () => {
  const user = userEvent.setup();
  render(<Sample />);
  await user.tab();
  expect(screen.getByRole("tab", { name: "Ventas" })).toHaveFocus();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { name: /Día por día/ })).toHaveFocus();
  expect(screen.getByRole("tabpanel")).toHaveTextContent("dias");
  await user.keyboard("{End}");
  expect(screen.getByRole("tabpanel")).toHaveTextContent("historial");
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("tabpanel")).toHaveTextContent("ventas");
  await user.keyboard("{ArrowLeft}{Home}");
  expect(screen.getByRole("tab", { name: "Ventas" })).toHaveAttribute("aria-selected", "true");
  await user.tab();
  expect(screen.getByRole("tabpanel")).toHaveFocus();
  expect(screen.getByRole("tabpanel")).toHaveAccessibleName("Ventas");
});

test("with addresses they are links and the current one is marked", () => {
  render(<Tabs label="Vistas" value="dias" items={ITEMS.map((item) => ({ ...item, href: `/show?tab=${item.id}` }))} />);
  expect(screen.getByRole("link", { name: /Día por día/ })).toHaveAttribute("aria-current", "page");
  expect(screen.getByRole("link", { name: "Historial" })).toHaveAttribute("href", "/show?tab=historial");
  expect(screen.queryByRole("tab")).not.toBeInTheDocument();
});
