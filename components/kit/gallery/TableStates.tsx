import { BulkBar } from "../BulkBar";
import { Button } from "../Button";
import { EmptyState } from "../EmptyState";
import { ErrorState } from "../ErrorState";
import { NoAccess } from "../NoAccess";
import type { Column } from "../table/columns";
import { DataTable } from "../table/DataTable";
import { Section } from "./Section";

const COLUMNS: ReadonlyArray<Column<string>> = [
  { id: "show", header: "Show", cell: (row) => row },
  { id: "sold", header: "Vendidas", align: "end", cell: (row) => row },
  { id: "money", header: "Recaudación", align: "end", cell: (row) => row },
];
const NO_ROWS: ReadonlyArray<string> = [];
const nothing = () => {};

export function TableStates() {
  return (
    <Section title="Tablas sin datos">
      <div className="grid gap-5 lg:grid-cols-3">
        <div className="flex flex-col">
          <p className="mb-2 text-help text-muted">Cargando</p>
          <div className="overflow-hidden rounded-card border border-line" style={{ height: 214 }}>
            <DataTable caption="Cargando" columns={COLUMNS} rows={NO_ROWS} rowId={String} loading empty={null} flush />
          </div>
        </div>
        <div className="flex flex-col">
          <p className="mb-2 text-help text-muted">Vacío, con el motivo y la salida</p>
          <div className="flex-1 rounded-card border border-line">
            <EmptyState
              title="Ningún show con estos filtros"
              actions={
                <>
                  <Button size="sm">Limpiar filtros</Button>
                  <Button size="sm" variant="ghost">
                    Crear show
                  </Button>
                </>
              }
            >
              Hay 11 shows en venta fuera de “Punta del Este, hasta dic 2026”.
            </EmptyState>
          </div>
        </div>
        <div className="flex flex-col">
          <p className="mb-2 text-help text-muted">Error, con reintento y número para reclamar</p>
          <div className="flex-1 rounded-card border border-line">
            <ErrorState title="No se pudieron traer las ventas" onRetry={nothing} requestId="7F3A-91C2">
              El servidor tardó más de lo normal. Lo cargado sigue guardado.
            </ErrorState>
          </div>
        </div>
      </div>
      <div className="mt-4">
        <BulkBar
          count={3}
          noun="comprobantes"
          detail="$ 21.640.500,00 y US$ 1.200,00"
          all={false}
          onToggleAll={nothing}
          onClear={nothing}
        >
          <Button size="sm" variant="primary">
            Aprobar 3
          </Button>
          <Button size="sm">Programar pago</Button>
          <Button size="sm" variant="ghost">
            Exportar
          </Button>
        </BulkBar>
      </div>
      <div className="mt-4 rounded-card border border-line">
        <NoAccess level={3} title="Esta pantalla no está habilitada para su cuenta" grantedBy="un Administrador" />
      </div>
    </Section>
  );
}
