import dynamic from "next/dynamic";
import { useMemo } from "react";
import { ListTable } from "@/components/frame/list/ListTable";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { SearchField } from "@/components/kit/fields/SearchField";
import { Page } from "@/components/kit/Page";
import { Segmented } from "@/components/kit/Segmented";
import { Toolbar } from "@/components/kit/Toolbar";
import { TableControls } from "@/components/kit/table/TableControls";
import { useTableView } from "@/components/kit/table/useTableView";
import { useAddress } from "@/lib/client/useAddress";
import { useRead } from "@/lib/client/useRead";
import { countText, normalize } from "@/lib/format/text";
import { openApiDocument } from "@/lib/http/openapi/api";
import { OperationCard, operationColumns } from "./columns";
import { type OpenApi, type Operation, operationsOf } from "./openApi";

const OperationDrawer = dynamic(() => import("./OperationDrawer"), { ssr: false });

const METHODS = ["GET", "POST", "PUT", "DELETE"];
const BY_PATH = [{ id: "direccion", desc: false }];

/** Every word that is looked for is in the operation's address, title or permission. */
const says = ({ id, summary, permission }: Operation, q: string) =>
  normalize(q)
    .split(/\s+/)
    .every((word) => normalize(`${id} ${summary} ${permission}`).includes(word));

/** `/docs?q=&metodo=&op=`: the calls of the API, from the contracts that answer them, with a way to try the reads. */
export function ApiDocsScreen() {
  const address = useAddress();
  const read = useRead(openApiDocument, {}, { revalidateOnFocus: false });
  const view = useTableView(operationColumns, { viewsKey: "api", sort: BY_PATH });
  const document = read.data as OpenApi | undefined;
  const all = useMemo(() => (document ? operationsOf(document) : []), [document]);
  const q = address.get("q").slice(0, 200);
  const method = METHODS.find((one) => one === address.get("metodo")) ?? "";
  const found = all.filter((operation) => says(operation, q));
  const rows = found.filter((operation) => !method || operation.method === method);
  const open = all.find(({ id }) => id === address.get("op"));
  const hrefOf = (op: string) => address.href({ op });
  const clear = () => address.set({ q: "", metodo: "" });

  return (
    <Page
      title="API"
      context="Todo lo que se puede pedir a Bambalina desde afuera, con sus datos y permisos. El token va como Authorization: Bearer."
      filters={
        <Toolbar end={<TableControls view={view} />} onClear={q || method ? clear : undefined}>
          <SearchField label="Buscar en la API" value={q} onChange={(text) => address.set({ q: text })} />
          <Segmented
            label="Método"
            value={method}
            onChange={(metodo) => address.set({ metodo })}
            options={[
              { value: "", label: "Todos" },
              ...METHODS.map((value) => ({
                value,
                label: value,
                count: found.filter((operation) => operation.method === value).length,
              })),
            ]}
          />
        </Toolbar>
      }
    >
      <ListTable
        caption="Llamadas de la API"
        columns={operationColumns}
        rows={document && rows}
        rowId={({ id }) => id}
        rowLabel={({ id }) => id}
        rowHref={({ id }) => hrefOf(id)}
        activeId={open?.id}
        view={view}
        reading={read}
        failure="No se pudo traer la descripción de la API"
        empty={
          <EmptyState
            title="Ninguna llamada con estos filtros"
            actions={<Button onClick={clear}>Limpiar filtros</Button>}
          />
        }
        card={(operation) => <OperationCard operation={operation} href={hrefOf(operation.id)} />}
        footer={document && rows.length > 0 && `${countText(rows.length, "llamada")} de ${all.length}`}
      />
      {open && document && (
        <OperationDrawer
          key={open.id}
          operation={open}
          document={document}
          onClose={() => address.set({ op: undefined }, { push: true })}
        />
      )}
    </Page>
  );
}
