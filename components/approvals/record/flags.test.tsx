/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import type { ApprovalRecord, Flag } from "@/lib/approvals/schema";
import { InboxRow } from "../list/InboxRow";
import { kindIcon } from "../looks";
import { RecordBody } from "./RecordBody";

jest.mock("@/lib/client/usePerson", () => ({ usePerson: () => ({ can: () => false }) }));

const now = new Date("2026-11-27T12:00:00Z");
const recordWith = (flags: Flag[]): ApprovalRecord => ({
  id: "74",
  kind: "comprobante",
  reference: "Comprobante FC A 00009-00012928",
  title: "Haz Norte SRL",
  subtitle: "La Calesita Eléctrica",
  amount: "7812000.00",
  currency: "ARS",
  other_amounts: [],
  company: null,
  state: "en_aprobacion",
  asked_by: { id: 2, name: "Silvina Marchetti" },
  asked_at: "2026-11-26T23:19:00Z",
  step: { position: 1, of: 1, title: "Management" },
  due_at: "2026-11-30T17:00:00Z",
  flags,
  link: "/Comprobantes?comprobante=245",
  here: false,
  verdicts: ["aprobar", "devolver", "rechazar"],
  on_behalf_of: null,
  may_cancel: false,
  decided: null,
  comments: 0,
  version: 1,
  reason: null,
  steps: [],
  purses: [],
  facts: [],
  changes: [],
  document: null,
  history: [],
  excluded: [],
  replaces: null,
  replaced_by: null,
  may_reopen: false,
  unread: 0,
});

/** As the kinds say them: with words and a link, with a label alone, several of one key. */
const flags: Flag[] = [
  { key: "observado", tone: "rojo", label: "Observado: Producción cuenta un cabezal menos de los facturados" },
  { key: "ajeno", tone: "rojo", label: "Otro proveedor que la orden" },
  { key: "ajeno", tone: "rojo", label: "Otra moneda que la orden" },
  {
    key: "duplicado",
    tone: "ambar",
    label: "Posible duplicado",
    text: "Otro presupuesto pide lo mismo.",
    link: { label: "Verlo", href: "/bsastrap/9" },
  },
  { key: "proveedor_nuevo", tone: "azul", label: "Proveedor nuevo" },
];

test("whoever looks at a request is told each of its flags, also those that say no more than their label", () => {
  const told = jest.spyOn(console, "error");
  render(<RecordBody record={recordWith(flags)} now={now} onDocument={() => {}} />);
  const notes = screen.getAllByRole("note");
  expect(notes.map(({ textContent }) => textContent)).toEqual([
    "Observado: Producción cuenta un cabezal menos de los facturados",
    "Otro proveedor que la orden",
    "Otra moneda que la orden",
    "Posible duplicado.Otro presupuesto pide lo mismo.Verlo",
    "Proveedor nuevo",
  ]);
  expect(told).not.toHaveBeenCalled();
});

test("in the list a long flag is cut within its row, and is told whole under the mouse", () => {
  const told = jest.spyOn(console, "error");
  render(
    <InboxRow
      row={recordWith(flags)}
      icon={kindIcon("receipt")}
      href="/Aprobador?solicitud=74"
      active={false}
      chosen={false}
      now={now}
      dated={false}
    />,
  );
  const label = screen.getByText(/^Observado: Producción/);
  expect(label).toHaveClass("min-w-0", "truncate");
  expect(label.parentElement).toHaveClass("max-w-full");
  expect(label).toHaveAttribute("title", flags[0]?.label);
  expect(told).not.toHaveBeenCalled();
});
