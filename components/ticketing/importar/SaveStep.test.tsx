/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { SaveStep } from "@/components/frame/importing/SaveStep";
import type { ImportView } from "./mappingDraft";
import { salesSpec } from "./spec";

jest.mock("next/link", () => ({
  __esModule: true,
  default: ({ href, children }: { href: string; children: ReactNode }) => <a href={href}>{children}</a>,
}));

const saved: ImportView = {
  id: "0b0e0c0e-0000-4000-8000-000000000001",
  status: "done",
  phase: "",
  dry_run: false,
  on_error: "abort",
  on_unknown_show: "create",
  file_name: "ventas.csv",
  file_size: 100,
  rows_read: 3,
  rows_accepted: 3,
  rows_rejected: 0,
  inserted: 3,
  updated: 0,
  unchanged: 0,
  new_shows: 0,
  error: null,
  created_at: "2026-11-20T12:00:00.000Z",
  created_by: "Ana",
  finished_at: "2026-11-20T12:00:01.000Z",
  undone_at: null,
  undone_by: null,
  mapping: { columns: {} },
  rejected: [],
  unknown_shows: [],
  unknown_show_count: 0,
  shows: ["MAGIC/BIRD", "Oro Viejo"],
  show_count: 2,
  first_show: "2026-03-01",
  last_show: "2026-12-05",
  ticketera: null,
  warnings: [],
  warning_counts: {},
};
const nothing = { shows: [], show_count: 0, first_show: null, last_show: null, ticketera: null };

const wizard = { run: { mutate: () => undefined }, restart: () => {}, back: () => {}, found: null };
const show = (over: Partial<ImportView>) =>
  render(<SaveStep wizard={wizard} view={{ ...saved, ...over }} spec={salesSpec} />);
const seen = () => screen.queryByRole("link", { name: /^Ver / });

test("what was imported is opened: the report of its days, over or not, and each of its shows", () => {
  show({});
  expect(seen()).toHaveAttribute("href", "/tickets?estado=todos&desde=2026-03-01&hasta=2026-12-05");
  expect(screen.getByRole("link", { name: "MAGIC/BIRD" })).toHaveAttribute("href", "/tickets/MAGIC%2FBIRD");
});

test.each([
  ["one show", { shows: ["MAGIC/BIRD"], show_count: 1 }, "/tickets/MAGIC%2FBIRD"],
  [
    "one ticketera, with a show that has no date",
    { ticketera: "EntraYa", first_show: null, last_show: null },
    "/tickets?estado=todos&ticketera=EntraYa",
  ],
])("of %s", (_, over, href) => {
  show(over);
  expect(seen()).toHaveAttribute("href", href);
});

test.each([
  [
    "was taken back",
    { status: "undone" as const, undone_by: "Ana", undone_at: saved.created_at },
    "Importar otro archivo",
  ],
  ["changed nothing", { inserted: 0, unchanged: 3 }, "Importar otro archivo"],
  ["failed", { status: "failed" as const, error: "No." }, "Volver al archivo"],
])("an import that %s has nothing to see: the main button goes on", (_, over, main) => {
  show({ ...nothing, ...over });
  expect(seen()).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: main })).toHaveClass("bg-accent-fill");
});
