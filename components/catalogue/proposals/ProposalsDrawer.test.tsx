/** @jest-environment jsdom */
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toast } from "@/components/kit/toast";
import type { Proposal } from "@/lib/catalogue/schema";
import CatalogueProposals from "./CatalogueProposals";

const run = jest.fn();
jest.mock("@/lib/client/useWrite", () => ({ useWrite: () => ({ run: (call: unknown) => run(call), busy: false }) }));
let rows: Proposal[];
jest.mock("@/lib/client/usePages", () => ({
  usePages: () => ({ pages: [{ items: rows, total: rows.length }], mutate: () => {}, hasMore: false }),
}));

const like = (id: number, name: string) => ({ id, name, context: "", likeness: 0.8 });
const rowOf = (id: number, name: string, more: Partial<Proposal> = {}): Proposal => ({
  id,
  version: 1,
  name,
  context: "",
  alike: [],
  ...more,
});
const user = userEvent.setup();
const ok = (id: number, version = 2) => ({ id, ok: true, error: "", version });
const calls = () => run.mock.calls.map(([{ body }]) => body);

beforeEach(() => {
  rows = [rowOf(1, "Luces"), rowOf(2, "Sonnido", { alike: [like(20, "Sonido"), like(21, "Sonido vivo")] })];
  jest.spyOn(toast, "saved").mockImplementation();
  run.mockReset();
});
afterEach(() => jest.restoreAllMocks());
const show = () =>
  render(
    <CatalogueProposals
      list="categories"
      spec={{ title: "Rubros", one: "rubro", many: "rubros" }}
      hrefOf={(id) => `/catalogo/rubros?ficha=${id}`}
      onClose={() => {}}
    />,
  );

test("one press accepts, or counts it as the one that is like it", async () => {
  run.mockImplementation(async ({ body }) => ({ data: body.items.map(({ id }: { id: number }) => ok(id)) }));
  show();
  await user.click(screen.getByRole("button", { name: "Aceptar Luces" }));
  await user.click(screen.getByRole("button", { name: "Unir Sonnido con Sonido vivo" }));
  expect(calls()).toEqual([
    { does: "aceptar", items: [{ id: 1, version: 1 }] },
    { does: "unir", items: [{ id: 2, version: 1, into: 21 }] },
  ]);
});

test("several at once: each with what it may, what could not be is told, and undoing takes back what was done", async () => {
  run.mockResolvedValueOnce({ data: [ok(1), { id: 2, ok: false, error: "Cambió mientras tanto.", version: 1 }] });
  show();
  await user.click(screen.getByRole("checkbox", { name: "Elegir todos" }));
  expect(screen.getByRole("button", { name: "Unir 1 con su parecido" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Aceptar 2" }));
  expect(calls()).toEqual([
    {
      does: "aceptar",
      items: [
        { id: 1, version: 1 },
        { id: 2, version: 1 },
      ],
    },
  ]);
  const failed = within(await screen.findByRole("dialog", { name: /Sonnido|rubro/ }));
  expect(failed.getByText("Cambió mientras tanto.")).toBeInTheDocument();
  const [said, options] = (toast.saved as jest.Mock).mock.calls[0];
  expect(said).toBe("1 rubro aceptado");
  run.mockResolvedValueOnce({ data: [ok(1, 3)] });
  options.undo();
  await waitFor(() => expect(calls()[1]).toEqual({ does: "devolver", items: [{ id: 1, version: 2 }] }));
});

test("nothing proposed says so", () => {
  rows = [];
  show();
  expect(screen.getByText("Nada propuesto")).toBeInTheDocument();
  expect(screen.queryByRole("checkbox")).toBeNull();
});
