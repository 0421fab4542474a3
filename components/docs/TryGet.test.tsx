/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CallError } from "@/lib/client/callError";
import type { Operation } from "./openApi";
import { isTryable, TryGet } from "./TryGet";

const call = jest.fn();
jest.mock("@/lib/client/call", () => ({
  ...jest.requireActual("@/lib/client/callError"),
  call: (contract: { path: string }, input: object) => call(contract.path, input),
}));

const OPERATION: Operation = {
  id: "GET /tickets/sales/{show}",
  method: "GET",
  path: "/tickets/sales/{show}",
  summary: "Ventas de un show",
  area: "tickets",
  permission: "Ticketing: Ver ventas",
  parameters: [
    { name: "show", in: "path", required: true, schema: { type: "string" } },
    { name: "desde", in: "query", required: false, schema: { type: "string" } },
  ],
  body: null,
  reply: { status: "200", type: "application/json", schema: {} },
  failure: "",
};
const tryIt = () => userEvent.click(screen.getByRole("button", { name: "Probar" }));

test("asks with what was typed, each in its place, and shows the answer", async () => {
  call.mockResolvedValueOnce([{ venta_total: 13 }]);
  render(<TryGet operation={OPERATION} />);
  await tryIt();
  expect(screen.getByText("Falta este parámetro.")).toBeInTheDocument();
  expect(call).not.toHaveBeenCalled();
  await userEvent.type(screen.getByRole("textbox", { name: /show/ }), "MAGIC/BIRD");
  await tryIt();
  expect(call).toHaveBeenCalledWith("/tickets/sales/{show}", { params: { show: "MAGIC/BIRD" }, query: {} });
  expect(await screen.findByRole("region", { name: "Respuesta" })).toHaveTextContent('"venta_total": 13');
});

test("a refusal is shown with its status, its code and the field", async () => {
  call.mockRejectedValueOnce(new CallError(400, "invalid_input", "Revisar.", [{ path: "desde", message: "No es." }]));
  render(<TryGet operation={{ ...OPERATION, parameters: [] }} />);
  await tryIt();
  expect(await screen.findByText("400 invalid_input")).toBeInTheDocument();
  expect(screen.getByText("desde")).toBeInTheDocument();
});

test("writes and streams without an end are not tried", () => {
  const reply = { ...OPERATION.reply, type: "text/event-stream" };
  expect([OPERATION, { ...OPERATION, method: "POST" }, { ...OPERATION, reply }].map(isTryable)).toEqual([
    true,
    false,
    false,
  ]);
});
