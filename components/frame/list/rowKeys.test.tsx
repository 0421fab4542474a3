/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Column } from "@/components/kit/table/columns";
import { useTableView } from "@/components/kit/table/useTableView";
import { ListTable } from "./ListTable";

interface Row {
  id: number;
  name: string;
}
const columns: Column<Row>[] = [{ id: "name", header: "Nombre", cell: ({ name }) => name }];

function Sample() {
  const view = useTableView(columns, { viewsKey: "muestra" });
  return (
    <main>
      <input type="search" aria-label="Buscar" />
      <ListTable
        caption="Muestra"
        columns={columns}
        rows={["Una", "Dos", "Tres"].map((name, id) => ({ id, name }))}
        rowId={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        rowHref={({ id }) => `/muestra/${id}`}
        view={view}
        reading={{ mutate: () => undefined }}
        failure="No se pudo traer la muestra"
        empty="Nada"
      />
    </main>
  );
}

test("J and K go from row to row, / to the search, and there they are letters", async () => {
  const user = userEvent.setup();
  render(<Sample />);
  const link = (name: string) => screen.getByRole("link", { name });
  await user.keyboard("j");
  expect(link("Una")).toHaveFocus();
  await user.keyboard("jj");
  expect(link("Tres")).toHaveFocus();
  await user.keyboard("k");
  expect(link("Dos")).toHaveFocus();
  await user.keyboard("/");
  expect(screen.getByLabelText("Buscar")).toHaveFocus();
  await user.keyboard("jk");
  expect(screen.getByLabelText("Buscar")).toHaveValue("jk");
});
