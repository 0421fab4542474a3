/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { BoardView } from "@/lib/boards/schema";
import { CallError } from "@/lib/client/callError";
import { TemplateEditor } from "./TemplateEditor";

const run = jest.fn<Promise<unknown>, [unknown]>();
jest.mock("@/lib/client/useWrite", () => ({ useWrite: () => ({ run: (call: unknown) => run(call), busy: false }) }));

const monto = { key: "monto", title: "Monto", type: "text" };
const board = { key: "legales", prefix: "LEG", types: ["Contrato"], labels: [], people: [], fields: [monto] };
const seed = { title: "Contrato nuevo", priority: "media", labels: [], checklist: ["Leer"], fields: { monto: "10" } };
const template = { id: 5, title: "Contrato", card: seed, archived: false, version: 1 };
const user = userEvent.setup();

test("two who change a setting at once see both versions, fields of the board included, and nothing typed is lost", async () => {
  const card = { ...seed, checklist: ["Leer", "Firmar"], dueDays: 3, fields: { monto: "20" } };
  const theirs = { ...template, card, version: 2 };
  run.mockRejectedValueOnce(new CallError(409, "stale_version", "Cambió", [], "", theirs)).mockResolvedValue(theirs);
  const onClose = jest.fn();
  render(
    <TemplateEditor
      board={board as unknown as BoardView}
      template={template as Parameters<typeof TemplateEditor>[0]["template"]}
      onClose={onClose}
    />,
  );
  const name = screen.getByRole("textbox", { name: /Nombre de la plantilla/ });
  await user.type(name, " marco");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  const rows = await screen.findAllByRole("row");
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    "Nombre de la plantillaContratoContrato marco",
    "Vence3 díasvacío",
    "PasosLeer\nFirmarLeer",
    "Monto2010",
  ]);
  expect(name).toHaveValue("Contrato marco");
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Guardar lo mío" }));
  expect(run).toHaveBeenLastCalledWith({
    params: { board: "legales", id: 5 },
    body: expect.objectContaining({ title: "Contrato marco", version: 2 }),
  });
  expect(onClose).toHaveBeenCalledTimes(1);
});
