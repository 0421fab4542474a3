import { Badge } from "@/components/kit/Badge";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { suppliers } from "@/lib/catalogue/api";
import { supplierStateTitles } from "@/lib/catalogue/rules/kinds";
import type { SupplierRow } from "@/lib/catalogue/schema";
import { idName } from "@/lib/format/ids/idName";
import { StateBadge } from "../badges";
import { CatalogueScreen } from "../CatalogueScreen";
import { mergedFilter, oneOf, words } from "../common";
import type { ListCalls, ListSpec } from "../spec";

const COUNTRIES = { AR: "Argentina", ES: "España", UY: "Uruguay", CL: "Chile", MX: "México" };

const numberText = ({ country, tax_id }: SupplierRow): string =>
  tax_id ? `${idName(country ?? "")} ${tax_id}` : "Sin número";

const SPEC: ListSpec<SupplierRow> = {
  list: "suppliers",
  calls: suppliers as unknown as ListCalls,
  title: "Fichas de proveedores",
  context:
    "A quién se le paga, uno por CUIT o NIF. Los propuestos son nombres sin número: se completan o se unen con otro.",
  one: "proveedor",
  many: "proveedores",
  add: "Agregar proveedor",
  none: {
    title: "Todavía no hay ningún proveedor",
    text: "Alcanza con pegar el CUIT o NIF y escribir la razón social.",
  },
  columns: [
    {
      id: "nombre",
      header: "Proveedor",
      cell: ({ name, trade_name }) => <TwoLines strong main={name} sub={trade_name || undefined} />,
    },
    { id: "numero", header: "CUIT o NIF", width: 170, cell: ({ tax_id }) => tax_id ?? "—" },
    { id: "pais", header: "País", width: 80, hideBelow: "lg", cell: ({ country }) => country ?? "—" },
    { id: "mail", header: "Mail", width: 260, hideBelow: "lg", cell: ({ mail }) => mail || "—" },
    {
      id: "estado",
      header: "Estado",
      width: 260,
      cell: ({ state, kept, own_company, namesakes }) => (
        <span className="flex flex-wrap gap-1.5">
          <StateBadge state={state} kept={kept} />
          {own_company && <Badge tone="info">Empresa propia</Badge>}
          {namesakes > 0 && <Badge tone="warn">Hay otro igual</Badge>}
        </span>
      ),
    },
  ],
  filters: [
    words("Buscar nombre o número"),
    oneOf("estado", "Estado", "Todos los estados", supplierStateTitles),
    oneOf("pais", "País", "Todos los países", COUNTRIES),
    mergedFilter,
  ],
  asked: ({ q, estado, pais, unidos }) => ({ q, state: estado, country: pais, merged: unidos }),
  views: [
    { name: "Todos", filters: "" },
    { name: "Propuestos", filters: "estado=propuesto" },
    { name: "Unidos", filters: "unidos=si" },
  ],
  card: (row) => ({
    main: row.name,
    sub: numberText(row),
    badge: <StateBadge state={row.state} kept={row.kept} />,
  }),
};

/** `/catalogo/proveedores`. */
export const SuppliersScreen = () => <CatalogueScreen spec={SPEC} />;
