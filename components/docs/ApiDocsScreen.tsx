import dynamic from "next/dynamic";
import { useMemo } from "react";
import { FilterBar } from "@/components/frame/list/FilterBar";
import type { FilterSpec } from "@/components/frame/list/filterSpec";
import { ListTable } from "@/components/frame/list/ListTable";
import { useFilters } from "@/components/frame/list/useFilters";
import { EmptyState } from "@/components/kit/EmptyState";
import { Page } from "@/components/kit/Page";
import { useTableView } from "@/components/kit/table/useTableView";
import { useRead } from "@/lib/client/useRead";
import { countText, normalize } from "@/lib/format/text";
import { openApiDocument } from "@/lib/http/openapi/api";
import { OperationCard, operationColumns } from "./columns";
import { type OpenApi, type Operation, operationsOf } from "./openApi";

const OperationDrawer = dynamic(() => import("./OperationDrawer"), { ssr: false });

const METHODS = ["GET", "POST", "PUT", "DELETE"];
/** What the list is filtered by; each method with how many calls it has, where that is known. */
const filtersOf = (countOf?: (method: string) => number): FilterSpec[] => [
  { key: "q", kind: "search", label: "Buscar en la API" },
  {
    key: "metodo",
    kind: "segments",
    label: "Método",
    choices: [
      { value: "", label: "Todos" },
      ...METHODS.map((value) => ({ value, label: value, count: countOf?.(value) })),
    ],
  },
];
const FILTERS = filtersOf();
const BY_PATH = [{ id: "direccion", desc: false }];

/** Every word that is looked for is in the operation's address, title or permission. */
const says = ({ id, summary, permission }: Operation, q: string) =>
  normalize(q)
    .split(/\s+/)
    .every((word) => normalize(`${id} ${summary} ${permission}`).includes(word));

/** `/docs?q=&metodo=&op=`: the calls of the API, from the contracts that answer them, with a way to try the reads. */
export function ApiDocsScreen() {
  const filters = useFilters(FILTERS);
  const { address, values } = filters;
  const read = useRead(openApiDocument, {}, { revalidateOnFocus: false });
  const view = useTableView(operationColumns, { viewsKey: "api", sort: BY_PATH });
  const document = read.data as OpenApi | undefined;
  const all = useMemo(() => (document ? operationsOf(document) : []), [document]);
  const { q = "", metodo: method } = values;
  const found = all.filter((operation) => says(operation, q));
  const rows = found.filter((operation) => !method || operation.method === method);
  const open = all.find(({ id }) => id === address.get("op"));
  const hrefOf = (op: string) => address.href({ op });

  return (
    <Page
      title="API"
      context="Todo lo que se puede pedir a Bambalina desde afuera, con sus datos y permisos. El token va como Authorization: Bearer."
      filters={
        <FilterBar
          of={{ ...filters, specs: filtersOf((value) => found.filter(({ method: one }) => one === value).length) }}
          view={view}
          title="API"
          found={countText(rows.length, "llamada")}
        />
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
        filters={filters}
        none="Ninguna llamada con estos filtros"
        empty={<EmptyState title="La API no tiene llamadas" />}
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
