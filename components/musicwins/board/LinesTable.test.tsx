/** @jest-environment jsdom */
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { TableView } from "@/components/kit/table/useTableView";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { aBudgetRow } from "@/lib/testing/budgetRow";
import { changeAll } from "./bulkCalls";
import { lineColumns, placeWithin } from "./columns";
import { LinesTable } from "./LinesTable";

jest.mock("./bulkCalls");
jest.mock("../live/useMusicWinsLive", () => ({ useMusicWinsReader: () => ({ lines: async () => {} }) }));

const user = userEvent.setup();
const placeIn = placeWithin({});
const columns = lineColumns(placeIn);
const view: TableView = {
  density: "comfortable",
  sort: [],
  shown: {},
  set: () => {},
  columns,
  isShown: (id) => id === "linea",
};
const table = (rows: BudgetRow[]) => (
  <LinesTable
    lines={{ rows, loading: false, stale: false, error: undefined, retrying: false, retry: () => {} }}
    columns={columns}
    placeIn={placeIn}
    view={view}
    activeId={null}
    sumHref={(sum, currency) => `/bsastrap?sum=${sum}&currency=${currency}`}
    hrefOf={(id) => `/bsastrap?linea=${id}`}
    none={{ title: "Nada", text: "" }}
  />
);

test("the reason for rejecting several stays, and is of those, although they leave the list meanwhile", async () => {
  const line = (id: number) => aBudgetRow({ id, titulo: `Línea ${id}`, status: "pendiente", acciones: ["rechazar"] });
  const chosen = [line(1), line(2)];
  jest.mocked(changeAll).mockResolvedValue([]);
  const { rerender } = render(table(chosen));
  await user.click(screen.getByRole("checkbox", { name: "Elegir todas las filas" }));
  await user.click(within(screen.getByRole("toolbar")).getByRole("button", { name: "Rechazar" }));
  await user.type(await screen.findByRole("textbox", { name: /Motivo/ }), "Fuera de presupuesto");
  rerender(table([line(3)]));
  expect(screen.getByRole("textbox", { name: /Motivo/ })).toHaveValue("Fuera de presupuesto");
  await user.click(screen.getByRole("button", { name: "Rechazar 2" }));
  const asked = { newStatus: "rechazado", reason: "Fuera de presupuesto" };
  expect(changeAll).toHaveBeenCalledWith(chosen, asked, expect.any(Function));
});

test.each([
  [{}, "Técnica › Sonido · Grupo Pampa SRL"],
  [{ area: "Técnica" }, "Sonido · Grupo Pampa SRL"],
  [{ area: "Técnica", categoria: "Sonido" }, "Grupo Pampa SRL"],
])("a row of a list of %j says on hover the place that the list does not, and whose it is", (place, said) => {
  const [first] = lineColumns(placeWithin(place));
  render(first?.cell(aBudgetRow()));
  expect(screen.getByTitle(said)).toBeInTheDocument();
});
