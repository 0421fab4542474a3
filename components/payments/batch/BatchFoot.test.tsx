/** @jest-environment jsdom */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { BatchView } from "@/lib/payments/schema/batches";
import { BatchFoot } from "./BatchFoot";

const downloaded: unknown[] = [];
let file: { name: string } | null;
jest.mock("../useStep", () => ({ useStep: () => ({ busy: false, run: async () => ({ file }) }) }));
jest.mock("@/components/frame/useDownload", () => ({
  useDownload: () => ({ busy: false, run: async (...asked: unknown[]) => void downloaded.push(asked.slice(1)) }),
}));
beforeEach(() => {
  downloaded.length = 0;
  file = { name: "LOTE-20261127-000007.xml" };
});

const show = (acciones: BatchView["acciones"]) =>
  render(<BatchFoot batch={{ id: 7, version: 3, method: "transferencia", acciones } as BatchView} onGone={() => {}} />);
const press = (name: RegExp) => userEvent.setup().click(screen.getByRole("button", { name }));

test("whoever makes a batch's file has it at once; no other step downloads anything", async () => {
  const { unmount } = show(["generar", "enviar"]);
  await press(/^Hacer el archivo/);
  await waitFor(() => expect(downloaded).toEqual([[{ params: { id: 7 } }, "LOTE-20261127-000007.xml"]]));
  unmount();
  show(["enviar"]);
  await press(/^Está en el banco/);
  expect(downloaded).toHaveLength(1);
});
