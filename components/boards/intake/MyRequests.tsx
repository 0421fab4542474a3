import { Button, ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { ErrorState } from "@/components/kit/ErrorState";
import { SearchField } from "@/components/kit/fields/SearchField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Segmented } from "@/components/kit/Segmented";
import { Toolbar } from "@/components/kit/Toolbar";
import { DataTable } from "@/components/kit/table/DataTable";
import { listForms, listRequests } from "@/lib/boards/intake/api";
import type { Address } from "@/lib/client/useAddress";
import { useLive } from "@/lib/client/useLive";
import { usePages } from "@/lib/client/usePages";
import { useRead } from "@/lib/client/useRead";
import { countText } from "@/lib/format/text";
import { RequestCard, requestColumns } from "./columns";

const STATES = [
  { value: "abiertos", label: "Abiertos" },
  { value: "cerrados", label: "Cerrados" },
  { value: "todos", label: "Todos" },
] as const;
type State = (typeof STATES)[number]["value"];

const stateOf = (text: string): State => STATES.find(({ value }) => value === text)?.value ?? "abiertos";

/** What the person asked for, and how it goes. */
export function MyRequests({ address }: { address: Address }) {
  const estado = stateOf(address.get("estado"));
  const [board, q] = [address.get("board"), address.get("q")];
  const forms = useRead(listForms, {});
  const { pages, error, mutate, isValidating, hasMore, more, loadingMore } = usePages(listRequests, (cursor) => ({
    query: { estado, board: board || undefined, q: q || undefined, cursor },
  }));
  // Whatever happens to a request comes as a notification.
  useLive("me", () => void mutate());
  const rows = pages?.flatMap(({ items }) => items) ?? [];
  const filtered = board !== "" || q !== "" || estado !== "abiertos";
  const clear = () => address.set({ estado: "", board: "", q: "" });
  const hrefOf = (id: number) => address.href({ pedido: String(id) });
  return (
    <>
      <Toolbar onClear={filtered ? clear : undefined}>
        <Segmented
          label="Estado"
          options={STATES}
          value={estado}
          onChange={(value) => address.set({ estado: value === "abiertos" ? "" : value })}
        />
        <SelectField
          label="Departamento"
          hideLabel
          compact
          className="w-52 shrink-0"
          placeholder="Todos los departamentos"
          value={board}
          onChange={(value) => address.set({ board: value })}
          options={(forms.data ?? []).map((form) => ({ value: form.board, label: form.department }))}
        />
        <SearchField label="Buscar en mis pedidos" value={q} onChange={(text) => address.set({ q: text })} />
      </Toolbar>
      <DataTable
        caption="Mis pedidos"
        columns={requestColumns}
        rows={rows}
        rowId={({ id }) => String(id)}
        rowHref={({ id }) => hrefOf(id)}
        activeId={address.get("pedido") || undefined}
        loading={!pages && !error}
        error={
          !pages && error ? (
            <ErrorState
              title="No se pudieron traer los pedidos"
              onRetry={() => void mutate()}
              retrying={isValidating}
              requestId={error.requestId || undefined}
            >
              {error.message}
            </ErrorState>
          ) : undefined
        }
        empty={
          filtered ? (
            <EmptyState
              title="Ningún pedido con estos filtros"
              actions={<Button onClick={clear}>Limpiar filtros</Button>}
            />
          ) : (
            <EmptyState
              title="No hay pedidos abiertos"
              actions={
                <ButtonLink variant="primary" href={address.href({ ver: "pedir" })}>
                  Pedir algo
                </ButtonLink>
              }
            >
              Los pedidos a otros departamentos se siguen acá.
            </EmptyState>
          )
        }
        card={(row) => <RequestCard row={row} href={hrefOf(row.id)} />}
        footer={
          rows.length > 0 && (
            <span className="flex items-center gap-3">
              {countText(rows.length, "pedido")}
              {hasMore && (
                <Button size="sm" onClick={more} busy={loadingMore && "Trayendo..."}>
                  Mostrar más
                </Button>
              )}
            </span>
          )
        }
      />
    </>
  );
}
