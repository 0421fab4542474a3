/** @jest-environment jsdom */
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import type { StatementView } from "@/lib/artistStatements/schema";
import { page } from "../../testing/address";
import { type Asked, serve } from "../../testing/server";
import StatementDrawer from "./StatementDrawer";

jest.mock("@/lib/client/useAddress", () => jest.requireActual("../../testing/address"));
jest.mock("@/lib/client/useLive", () => ({ useLive: () => undefined }));
jest.mock("@/lib/client/useMe", () => {
  const me = jest.requireActual("@/lib/testing/person").signedInWith("Administracion");
  return { useMe: () => me };
});

const show = { id: 7, name: "Ñandú - Obras", day: "2026-06-28" };
const line = { day: "2026-06-28", show, note: "", href: null };
const RULE = "La comisión del 20 % rige desde el 1/7: este show es del 28/6 y usa el 18 %.";
const draft: StatementView = {
  id: 4,
  artist: { id: 3, name: "Ñandú" },
  company: { id: 1, name: "Management SA" },
  currency: "ARS",
  until: "2026-07-31",
  number: null,
  state: "borrador",
  sent_on: null,
  fees: "100000.00",
  costs: "0.00",
  commission: "18000.00",
  netted: "0.00",
  withheld: "0.00",
  carried: "0.00",
  balance: "82000.00",
  left: "0.00",
  age: 0,
  version: 2,
  supplier: null,
  note: "",
  lines: [
    {
      ...line,
      key: "emitida:12",
      kind: "honorario",
      text: "FC A 00002-00000118 a Festival",
      amount: "100000.00",
      href: "/adminMgt?factura=12",
    },
    { ...line, key: "comision:s7", kind: "comision", text: "Ñandú - Obras", note: RULE, amount: "18000.00" },
  ],
  waiting: [{ ...line, show: null, key: "cargo:9", kind: "anticipo", text: "Anticipo de gira", amount: "5000.00" }],
  missing: [],
  left_out: [],
  advances: [],
  created_by: "Ana",
  reviewed_by: "",
  carried_by: null,
  discarded_reason: "",
  declared: null,
  acciones: ["editar", "revisar", "descartar"],
};

let asked: Asked[];
const user = userEvent.setup();
beforeEach(() => {
  page.reset();
  asked = serve(({ address, method }) => {
    if (address.includes("/history")) return { body: { items: [], next_cursor: null } };
    if (method === "POST")
      return {
        status: 422,
        body: { error: "Compensa anticipos que eligió usted: la tiene que revisar otra persona." },
      };
    return { body: draft };
  });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <StatementDrawer id={4} onClose={() => undefined} />
    </SWRConfig>,
  );
});

test("each record leads to its own, the rule that counts is told, and an advance is netted only when it is ticked", async () => {
  expect(await screen.findByRole("link", { name: /FC A 00002-00000118/ })).toHaveAttribute(
    "href",
    "/adminMgt?factura=12",
  );
  expect(screen.getByText(RULE)).toBeInTheDocument();
  await user.click(screen.getByRole("checkbox", { name: "Incluir Anticipo de gira" }));
  await waitFor(() => expect(asked.find(({ method }) => method === "PUT")).toBeDefined());
  expect(asked.find(({ method }) => method === "PUT")?.body).toMatchObject({
    version: 2,
    advances: ["cargo:9"],
    left_out: [],
  });
});

test("what the server refuses is said in place", async () => {
  await user.click(await screen.findByRole("button", { name: "Dar por revisada" }));
  const dialog = await screen.findByRole("dialog", { name: "Dar por revisada" });
  await user.click(within(dialog).getByRole("button", { name: "Dar por revisada" }));
  expect(await within(dialog).findByText(/la tiene que revisar otra persona/)).toBeInTheDocument();
});
