import { CornerDownRight } from "lucide-react";
import { Badge } from "@/components/kit/Badge";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { categories } from "@/lib/catalogue/api";
import { categoryStateTitles, sideTitles } from "@/lib/catalogue/rules/kinds";
import type { CategoryRow } from "@/lib/catalogue/schema";
import { StateBadge } from "../badges";
import { CatalogueScreen } from "../CatalogueScreen";
import { mergedFilter, oneOf, words } from "../common";
import type { ListSpec } from "../spec";

const SPEC: ListSpec<CategoryRow> = {
  list: "categories",
  calls: categories,
  title: "Rubros",
  context: "En qué se gasta y de qué se cobra, en dos niveles. Un texto nuevo de una planilla queda propuesto.",
  one: "rubro",
  many: "rubros",
  add: "Agregar rubro",
  none: { title: "Todavía no hay ningún rubro", text: "Se agregan acá, o vienen de las planillas que se importan." },
  columns: [
    {
      id: "nombre",
      header: "Rubro",
      cell: ({ name, parent }) =>
        parent ? (
          <span className="flex items-center gap-2 pl-5">
            <CornerDownRight size={14} aria-hidden="true" className="shrink-0 text-faint" />
            <TwoLines main={name} />
            <span className="sr-only">, de {parent}</span>
          </span>
        ) : (
          <TwoLines main={name} strong />
        ),
    },
    { id: "arriba", header: "De", width: 160, hideBelow: "md", cell: ({ parent }) => parent ?? "—" },
    { id: "lado", header: "Lado", width: 110, cell: ({ side }) => sideTitles[side] },
    {
      id: "planilla",
      header: "Lo real viene de",
      width: 170,
      hideBelow: "lg",
      cell: ({ by_sheet, side }) =>
        side === "ingreso" ? "—" : by_sheet ? <Badge tone="info">La planilla</Badge> : "Los comprobantes",
    },
    { id: "estado", header: "Estado", width: 190, cell: ({ state, kept }) => <StateBadge state={state} kept={kept} /> },
  ],
  filters: [
    words("Buscar rubro"),
    oneOf("lado", "Lado", "Gastos e ingresos", sideTitles),
    oneOf("estado", "Estado", "Todos los estados", categoryStateTitles),
    mergedFilter,
  ],
  asked: ({ q, lado, estado, unidos }) => ({ q, side: lado, state: estado, merged: unidos }),
  views: [
    { name: "Todos", filters: "" },
    { name: "Propuestos", filters: "estado=propuesta" },
    { name: "Unidos", filters: "unidos=si" },
  ],
  card: ({ name, parent, side, state, kept }) => ({
    main: name,
    sub: [parent, sideTitles[side]].filter(Boolean).join(" · "),
    badge: <StateBadge state={state} kept={kept} />,
  }),
};

/** `/catalogo/rubros`. */
export const CategoriesScreen = () => <CatalogueScreen spec={SPEC} />;
