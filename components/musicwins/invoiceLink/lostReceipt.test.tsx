/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { call } from "@/lib/client/call";
import { CallError } from "@/lib/client/callError";
import { sendInvoice } from "@/lib/musicwins/invoiceLinks/api";
import type { LinkFile } from "@/lib/musicwins/invoiceLinks/schema";
import { InvoiceLinkScreen } from "./InvoiceLinkScreen";
import { type Draft, keyOfLink } from "./kept";
import ReviewStep from "./ReviewStep";

const TOKEN = "t".repeat(43);
jest.mock("next/router", () => ({
  useRouter: () => ({ isReady: true, asPath: `/upload-invoice/${TOKEN}`, query: { token: TOKEN } }),
}));
jest.mock("@/lib/client/call", () => ({ ...jest.requireActual("@/lib/client/call"), call: jest.fn() }));

const FILE: LinkFile = {
  id: "0b6d1a52-6f0e-4d8e-9a3f-000000000001",
  name: "factura.pdf",
  kind: "pdf",
  size: 1_234,
  state: "clean",
  reading: "done",
  source: "none",
  proposal: null,
};
const SENT = { payer: "Productora SA", titulo: "Backline", file: "factura.pdf" };
const RECEIPT = { success: true, data: { recibo: "R-2026-000007", used: true } };
const gone = () => new CallError(404, "not_found", "No encontrado");
const lineDown = () => new CallError(0, "offline", "No hay conexión.");

/** What the server answers to the same file sent again; the link itself is always one that does not work. */
let again: () => unknown;
const sends = () => jest.mocked(call).mock.calls.filter(([contract]) => contract === sendInvoice);

beforeEach(() => {
  localStorage.clear();
  jest.mocked(call).mockReset();
  jest.mocked(call).mockImplementation(async (contract) => {
    if (contract !== sendInvoice) throw gone();
    return again() as never;
  });
});

function visit(draft: Draft) {
  localStorage.setItem(keyOfLink(TOKEN), JSON.stringify(draft));
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <InvoiceLinkScreen missing={<p>No encontrado</p>} />
    </SWRConfig>,
  );
}
const refuse = (error: CallError) => () => {
  throw error;
};

test("who sent the invoice and lost the answer finds its receipt, and keeps it", async () => {
  again = () => RECEIPT;
  visit({ file: FILE, sent: SENT });
  expect(await screen.findByText("R-2026-000007")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Factura recibida" })).toHaveFocus();
  expect(sends()).toEqual([[sendInvoice, { params: { token: TOKEN }, body: { file_id: FILE.id } }]]);
  expect(localStorage.getItem(keyOfLink(TOKEN))).toBe(
    JSON.stringify({ receipt: { recibo: "R-2026-000007", ...SENT } }),
  );
});

test.each<[string, Draft]>([
  ["nothing was done from here", {}],
  ["a file came, and was not sent", { file: FILE }],
])("a link that does not work is not to be found where %s, and nothing is asked", async (_, draft) => {
  visit(draft);
  expect(await screen.findByText("No encontrado")).toBeInTheDocument();
  expect(sends()).toEqual([]);
});

test("nor where the invoice that came in is somebody else's", async () => {
  again = refuse(gone());
  visit({ file: FILE, sent: SENT });
  expect(await screen.findByText("No encontrado")).toBeInTheDocument();
});

test("a line that is still down is told, and asked again", async () => {
  again = refuse(lineDown());
  visit({ file: FILE, sent: SENT });
  const retry = await screen.findByRole("button", { name: "Reintentar" });
  again = () => RECEIPT;
  await userEvent.click(retry);
  expect(await screen.findByText("R-2026-000007")).toBeInTheDocument();
});

test.each([
  ["a line that drops", lineDown(), "No hay conexión."],
  ["a link that somebody used meanwhile", gone(), "El enlace ya no está disponible."],
])("%s at the send is told, what was typed stays, and that it was sent is kept", async (_, error, told) => {
  again = refuse(error);
  const form = {
    supplier_tax_id: "30709155276",
    recipient_tax_id: "30714822361",
    tipo: "A",
    punto_venta: "10",
    numero: "5",
    fecha: "2024-11-04",
    total: "1000.00",
    divisa: "ARS",
    percepciones: "",
    cae: "",
  };
  const asked = {
    proveedor: "Pampa",
    titulo: "Backline",
    importe_ars: "1000.00",
    importe_usd: "0.00",
    proveedor_cuit: "",
    facturar_a: { name: "Productora SA", tax_id: "30714822361", country: "AR" },
    expires_at: "2030-01-01T00:00:00.000Z",
    used: false as const,
  };
  const keep = jest.fn();
  render(
    <ReviewStep
      token={TOKEN}
      asked={asked}
      file={FILE}
      picture={undefined}
      reading={false}
      onByHand={() => {}}
      kept={{ ready: true, receipt: undefined, draft: { file: FILE, form }, keep, finish: () => {} }}
      onChangeFile={() => {}}
    />,
  );
  expect(screen.getByRole("form", { name: "Revisar la factura" })).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: "Enviar factura" }));
  expect(await screen.findByText(told, { exact: false })).toBeInTheDocument();
  expect(screen.getByText("CUIT 30-70915527-6")).toBeInTheDocument();
  expect(keep).toHaveBeenLastCalledWith({ file: FILE, form, sent: SENT });
});
