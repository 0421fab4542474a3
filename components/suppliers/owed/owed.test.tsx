/** @jest-environment jsdom */
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { VoucherBadges } from "@/components/vouchers/looks";
import type { Ageing, Move, PhoneAnswer } from "@/lib/suppliers/owed/schema";
import { AgeingCard } from "./AgeingCard";
import { MoveCard, totalsOf } from "./moves";
import { PhonePanel } from "./PhonePanel";

const asked = jest.fn<unknown, [unknown, { query: { q: string; supplier?: number } } | null]>();
jest.mock("@/lib/client/useRead", () => ({
  useRead: (contract: unknown, input: { query: { q: string } } | null) => ({
    data: asked(contract, input),
    isValidating: false,
    mutate: jest.fn(),
  }),
}));
jest.mock("@/lib/client/useLive", () => ({ useLive: () => {} }));
jest.mock("@/lib/client/usePerson", () => ({ usePerson: () => ({ can: () => true }) }));
jest.mock("next/router", () => ({ useRouter: () => ({ push: jest.fn() }) }));

const answer = (id: number, more: Partial<PhoneAnswer> = {}): PhoneAnswer => ({
  voucher: {
    id,
    text: `FC A 00003-0000000${id}`,
    date: "2026-11-03",
    total: "9680000.00",
    currency: "ARS",
    state: "aprobado",
    by_note: false,
    observed: null,
    about: "",
  },
  supplier: { id: 7, name: "Iluminación Bermejo SRL", mail: "pagos@bermejo.test" },
  company: "Productora SA",
  open: "9680000.00",
  pays: "9680000.00",
  net: "9440000.00",
  withheld: "240000.00",
  day: "2030-11-26",
  firm: true,
  why: ["vence el mar 26 nov 2030"],
  holder: { name: "Administración", since: "2026-11-20T14:05:00.000Z", place: "en Pagos" },
  paid_to: "CBU terminado en 3519",
  text: `Hola. La factura ${id} está aprobada.`,
  ...more,
});
const reply = (items: PhoneAnswer[], more: object = {}) => ({
  items,
  more: 0,
  open: items.length,
  nothing: null,
  ...more,
});

const user = userEvent.setup();
const copied = jest.fn<Promise<void>, [string]>();
beforeEach(() => {
  asked.mockReset();
  copied.mockReset().mockResolvedValue();
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: copied } });
});

test("T goes to the telephone, and what is typed is answered: day, who has it, what they get, and the sentence by Ctrl C", async () => {
  asked.mockReturnValue(reply([answer(1)]));
  render(<PhonePanel supplier={7} />);
  await user.keyboard("t");
  const field = screen.getByRole("searchbox");
  expect(field).toHaveFocus();
  await user.type(field, "458");
  expect(await screen.findByText("mar 26 nov 2030")).toBeInTheDocument();
  expect(screen.getByText("CBU terminado en 3519")).toBeInTheDocument();
  expect(screen.getByText("Administración")).toBeInTheDocument();
  expect(screen.getByText("−$ 240.000")).toBeInTheDocument();
  expect(screen.getByText("$ 9.440.000")).toBeInTheDocument();
  await user.keyboard("{Control>}c{/Control}");
  expect(copied).toHaveBeenCalledWith("Hola. La factura 1 está aprobada.");
  expect(await screen.findByRole("button", { name: /Copiada/ })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Mail" }).getAttribute("href")).toMatch(
    /^mailto:pagos@bermejo.test\?subject=FC%20A/,
  );
});

test("of what is paid in part it says how much, and what is left", () => {
  asked.mockReturnValue(reply([answer(1, { pays: "100000.00", net: "99674.44", withheld: "325.56" })]));
  render(<PhonePanel supplier={7} />);
  expect(screen.getByText("Se paga").nextElementSibling).toHaveTextContent("$ 100.000queda un saldo de $ 9.580.000");
  expect(screen.getByText("Va a recibir").nextElementSibling).toHaveTextContent("$ 99.674,44");
});

test("the arrows, or a press, choose another voucher; whoever looks is told which", async () => {
  asked.mockReturnValue(reply([answer(1), answer(2, { day: null, why: ["está observado"] })], { more: 3 }));
  const told = jest.fn();
  render(<PhonePanel supplier={7} onShown={told} />);
  expect(told).toHaveBeenLastCalledWith(1);
  await user.click(screen.getByRole("searchbox"));
  await user.keyboard("{ArrowDown}");
  expect(told).toHaveBeenLastCalledWith(2);
  expect(screen.getByText("Sin día de pago")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: /FC A 00003-00000001/ }));
  expect(told).toHaveBeenLastCalledWith(1);
  expect(screen.getByText("Y 3 más: escribir algo más preciso.")).toBeInTheDocument();
});

test("who has nothing waiting is named, with the way to the account", async () => {
  asked.mockImplementation((_, input) => (input ? reply([], { nothing: { id: 9, name: "Nadie SA" } }) : undefined));
  render(<PhonePanel />);
  expect(screen.getByText(/Escribir lo que dice quien llama/)).toBeInTheDocument();
  await user.type(screen.getByRole("searchbox"), "nadie");
  const link = await screen.findByRole("link", { name: "Nadie SA no tiene nada por cobrar" });
  expect(link).toHaveAttribute("href", "/ProveedoresComprobantes/9");
});

const account: Ageing = {
  company: { id: 1, name: "Productora SA" },
  currency: "ARS",
  balance: "1214456000.05",
  owed: "1216456000.05",
  buckets: { a_vencer: "1202904000.05", d30: "12100000.00", d60: "1452000.00", d90: "0.00", mas: "0.00" },
  overdue: "13552000.00",
  credit: "2000000.00",
  open: 4,
  without_voucher: "2000000.00",
};

test("what is owed stands in ten figures with its table; what is in our favour stands apart", () => {
  render(
    <AgeingCard
      account={account}
      entriesHref="/x?movimientos=1"
      bucketHref={(bucket) => `/x?ver=abiertos&vence=${bucket}`}
      withoutHref="/x?ver=sin_comprobante"
    />,
  );
  expect(screen.getByRole("link", { name: "$ 1.214.456.000,05" })).toHaveAttribute("href", "/x?movimientos=1");
  expect(screen.getByText("−$ 2.000.000,00 a favor nuestro")).toBeInTheDocument();
  const table = within(screen.getByRole("table", { name: "Lo que se debe, por vencimiento" }));
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "A vencer",
    "1 a 30 días",
    "31 a 60",
    "61 a 90",
    "Más de 90",
  ]);
  expect(table.getByRole("link", { name: "$ 12.100.000,00" })).toHaveAttribute("href", "/x?ver=abiertos&vence=d30");
  expect(screen.getByRole("link", { name: /pagados sin comprobante/ })).toHaveAttribute(
    "href",
    "/x?ver=sin_comprobante",
  );
});

test("a supplier who owes us says so", () => {
  const ours = { ...account, balance: "-60500.00", owed: "0.00", credit: "60500.00", without_voucher: "0.00" };
  render(<AgeingCard account={ours} entriesHref={null} bucketHref={() => "/x"} withoutHref="/x" />);
  expect(screen.getByRole("heading", { name: /A favor nuestro/ })).toHaveTextContent("$ 60.500,00");
});

const move: Move = {
  key: "comprobante 1",
  kind: "comprobante",
  day: "2026-10-14",
  company: account.company,
  currency: "ARS",
  text: "FC A 00003-00000447",
  about: "Muñeca de Trapo",
  billed: "4840000.00",
  taken: "0.00",
  balance: "13552000.00",
  withheld: null,
  open: "2420000.00",
  due: "2030-11-27",
  voucher: { id: 1, state: "pagado_parcial", by_note: false, observed: null },
  without_voucher: false,
  source: { type: "voucher", id: 1 },
};

test("a movement says where its voucher is, what is left and when it is due", () => {
  const { rerender } = render(<MoveCard row={move} href="/Comprobantes?comprobante=1" />);
  expect(screen.getByRole("link", { name: move.text })).toHaveAttribute("href", "/Comprobantes?comprobante=1");
  expect(screen.getByText("restan $ 2.420.000,00, vence mié 27 nov 2030")).toBeInTheDocument();
  rerender(
    <MoveCard
      row={{
        ...move,
        kind: "pago",
        voucher: null,
        open: "0.00",
        billed: "0.00",
        taken: "100.00",
        without_voucher: true,
      }}
      href={null}
    />,
  );
  expect(screen.getByText("−$ 100,00")).toBeInTheDocument();
  expect(screen.getByText("Sin comprobante")).toBeInTheDocument();
});

test("what notes took whole says the same in the account, in the list and on the telephone, and is nowhere paid nor promised", () => {
  const voucher = { id: 1, state: "aprobado", by_note: true, observed: null } as const;
  const { unmount } = render(<MoveCard row={{ ...move, open: "0.00", due: null, voucher }} href={null} />);
  expect(screen.getByText("Saldado con NC")).toBeInTheDocument();
  expect(screen.queryByText("Pagado")).toBeNull();
  unmount();
  const list = render(<VoucherBadges {...voucher} />);
  expect(list.container).toHaveTextContent(/^Saldado con NC$/);
  list.rerender(<VoucherBadges {...voucher} state="validado" />);
  expect(list.container).toHaveTextContent(/^Sin imputarSaldado con NC$/);
  list.unmount();
  const told = answer(1, {
    open: "0.00",
    pays: "0.00",
    net: "0.00",
    withheld: "0.00",
    day: null,
    firm: false,
    why: [],
    holder: null,
  });
  asked.mockReturnValue(reply([{ ...told, voucher: { ...told.voucher, by_note: true } }]));
  render(<PhonePanel supplier={7} />);
  expect(screen.getByText("Nada por pagar")).toBeInTheDocument();
  expect(screen.getByText("Saldado con NC")).toBeInTheDocument();
  for (const text of ["Va a recibir", "CBU terminado en 3519", "todavía no se puede decir"])
    expect(screen.queryByText(text)).toBeNull();
});

test("the foot adds up what is filtered", () => {
  const [total] = totalsOf({
    billed: "24684000.00",
    taken: "15310000.00",
    closing: "14456000.00",
    currency: "ARS",
    from: "2026-10-01",
  });
  expect(total?.cells).toMatchObject({
    movimiento: "Desde el jue 1 oct",
    facturo: "$ 24.684.000,00",
    pagos: "$ 15.310.000,00",
  });
});
