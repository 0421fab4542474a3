/** @jest-environment jsdom */
import { render, screen, within } from "@testing-library/react";
import { SWRConfig } from "swr";
import type { Address } from "@/lib/client/useAddress";
import type { CashReply } from "@/lib/payments/cash/schema";
import { CashMonth } from "./CashMonth";

jest.mock("@/lib/client/useLive", () => ({ useLive: () => undefined }));
jest.mock("next/dynamic", () => () => () => null);

const none = { due: "0.00", committed: "0.00", invoiced: "0.00", tickets: "0.00" };
const cash: CashReply = {
  today: "2026-11-26",
  weeks: [
    { from: null, until: "2026-11-25" },
    { from: "2026-11-26", until: "2026-11-29" },
  ],
  data: [
    {
      company: { id: 3, name: "Productora SA" },
      currency: "ARS",
      balance: "1000.00",
      balance_day: "2026-11-24",
      bank: "100.00",
      weeks: [
        { ...none, due: "1200.00", left: "-300.00" },
        { ...none, tickets: "500.00", left: "200.00" },
      ],
    },
  ],
};

const address = {
  ready: true,
  get: () => "",
  set: () => undefined,
  href: (change: Record<string, string | undefined>) =>
    `/pagos?${new URLSearchParams(change as Record<string, string>)}`,
} as unknown as Address;

test("each figure opens its rows; only what there is has a row; what does not reach is said", async () => {
  global.fetch = jest.fn(async () => ({
    ok: true,
    status: 200,
    statusText: "",
    headers: new Headers(),
    json: async () => cash,
    text: async () => JSON.stringify(cash),
  })) as never;
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <CashMonth address={address} />
    </SWRConfig>,
  );
  const due = await screen.findByRole("row", { name: /Por pagar/ });
  expect(within(due).getByRole("link", { name: "$ 1.200,00" })).toHaveAttribute(
    "href",
    "/pagos?cifra=due.3.ARS..2026-11-25",
  );
  const tickets = screen.getByRole("row", { name: /Entradas por liquidar/ });
  expect(within(tickets).getByRole("link", { name: "+$ 500,00" })).toHaveAttribute(
    "href",
    "/pagos?cifra=tickets.3.ARS.2026-11-26.2026-11-29",
  );
  expect(screen.queryByRole("row", { name: /Comprometido/ })).toBeNull();
  expect(within(screen.getByRole("row", { name: /^Queda/ })).getByText("Faltan $ 300,00")).toBeVisible();
  expect(screen.getByRole("link", { name: "$ 100,00 pagados después" })).toHaveAttribute(
    "href",
    "/pagos?cifra=bank.3.ARS..",
  );
});
