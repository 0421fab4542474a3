/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { aBudgetRow } from "@/lib/testing/budgetRow";
import type { BoardAddress } from "../board/useBoardAddress";
import InvoiceModal from "./InvoiceModal";
import { LineBody } from "./LineBody";
import LineDrawer from "./LineDrawer";
import { useLine } from "./useLine";

jest.mock("./useLine");
jest.mock("@/lib/client/useRead");
jest.mock("@/lib/client/useWrite");
jest.mock("../form/EditProposal", () => ({
  __esModule: true,
  default: ({ row }: { row: { proveedor: string } }) => <input aria-label={`Lo de ${row.proveedor}`} />,
}));
jest.mock("./FinancierosSection", () => ({
  FinancierosSection: ({ row, onWriting }: { row: { proveedor: string }; onWriting: () => void }) => (
    <input aria-label={`Pago a ${row.proveedor}`} onFocus={onWriting} />
  ),
}));
jest.mock("./Versions", () => ({ Versions: () => null }));
jest.mock("./InvoiceSection", () => ({ InvoiceSection: () => null }));
jest.mock("./Comments", () => ({ Comments: () => null }));
jest.mock("./OptionsSection", () => ({ OptionsSection: () => null }));
jest.mock("../files/FilesSection", () => ({ FilesSection: () => null }));

const user = userEvent.setup();
const main = aBudgetRow({ proveedor: "Luz Austral", alicuota_ars: "900.00" });
const option = aBudgetRow({ proveedor: "Haz Norte", isop: true, option_number: 1 });
const chosen = (row: typeof main, is: boolean) => ({ ...row, chosen: is });
const address = { editar: "1", edit: () => {}, close: () => {} } as never as BoardAddress;
const line = (proposals: (typeof main)[]) =>
  jest.mocked(useLine).mockReturnValue({
    proposals,
    chosen: proposals[0],
    gone: proposals.length === 0,
    error: undefined,
    retrying: false,
    retry: () => {},
  });

test("an option that is being edited stays when others take it away, or the whole line", async () => {
  const drawer = () => <LineDrawer id={7} areas={{} as never} address={address} />;
  line([main, option]);
  const { rerender } = render(drawer());
  await user.type(screen.getByRole("textbox", { name: "Lo de Haz Norte" }), "1.500");
  for (const left of [[main], []]) {
    line(left);
    rerender(drawer());
    expect(screen.getByRole("textbox", { name: "Lo de Haz Norte" })).toHaveValue("1.500");
  }
});

test("a payment that is being written stays at its proposal when another is chosen", async () => {
  const body = (first: boolean) => {
    const proposals = [chosen(main, first), chosen(option, !first)];
    return <LineBody chosen={proposals[first ? 0 : 1] ?? main} proposals={proposals} address={address} />;
  };
  const { rerender } = render(body(true));
  await user.type(screen.getByRole("textbox", { name: "Pago a Luz Austral" }), "50 %");
  rerender(body(false));
  expect(screen.getByRole("textbox", { name: "Pago a Luz Austral" })).toHaveValue("50 %");
});

test("an invoice is asked for the proposal whose form was opened, although another is chosen meanwhile", async () => {
  const run = jest.fn().mockResolvedValue({ data: { id: 1, url: "u", mailed: false } });
  jest.mocked(useRead).mockReturnValue({ data: { data: [] } } as never);
  jest.mocked(useWrite).mockReturnValue({ run, busy: false, error: null } as never);
  const modal = (row: typeof main) => <InvoiceModal row={row} onMade={() => {}} onClose={() => {}} />;
  const { rerender } = render(modal(option));
  expect(await screen.findByRole("textbox", { name: /^Proveedor/ })).toHaveValue("Haz Norte");
  rerender(modal(main));
  await user.click(screen.getByRole("button", { name: "Pedir factura" }));
  expect(run).toHaveBeenCalledWith({
    body: expect.objectContaining({ proveedor: "Haz Norte", isop: true, option_number: 1 }),
  });
});
