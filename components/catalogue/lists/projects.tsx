import { TwoLines } from "@/components/kit/table/TwoLines";
import { projects } from "@/lib/catalogue/api";
import { projectKindTitles, workStateTitles } from "@/lib/catalogue/rules/kinds";
import type { ProjectRow } from "@/lib/catalogue/schema";
import { StateBadge } from "../badges";
import { CatalogueScreen } from "../CatalogueScreen";
import { daysText, mergedFilter, oneOf, words } from "../common";
import type { ListCalls, ListSpec } from "../spec";

const SPEC: ListSpec<ProjectRow> = {
  list: "projects",
  calls: projects as unknown as ListCalls,
  title: "Lista de proyectos",
  context: "Giras, álbumes y campañas: lo que junta gastos e ingresos de varios shows o de ninguno.",
  one: "proyecto",
  many: "proyectos",
  add: "Agregar proyecto",
  none: { title: "Todavía no hay ningún proyecto", text: "Una gira, un álbum o una campaña." },
  columns: [
    { id: "nombre", header: "Proyecto", cell: ({ name }) => <TwoLines main={name} strong /> },
    { id: "tipo", header: "Tipo", width: 120, cell: ({ kind }) => projectKindTitles[kind] },
    { id: "empresa", header: "Empresa", width: 200, hideBelow: "xl", cell: ({ company }) => company ?? "—" },
    { id: "responsable", header: "Responsable", width: 190, hideBelow: "lg", cell: ({ owner }) => owner ?? "—" },
    {
      id: "dias",
      header: "Días",
      width: 220,
      hideBelow: "lg",
      cell: ({ starts_on, ends_on }) => daysText(starts_on, ends_on),
    },
    { id: "estado", header: "Estado", width: 190, cell: ({ state, kept }) => <StateBadge state={state} kept={kept} /> },
  ],
  filters: [
    words("Buscar proyecto"),
    oneOf("tipo", "Tipo", "Todos los tipos", projectKindTitles),
    oneOf("estado", "Estado", "Todos los estados", workStateTitles),
    mergedFilter,
  ],
  asked: ({ q, tipo, estado, unidos }) => ({ q, kind: tipo, state: estado, merged: unidos }),
  views: [
    { name: "Todos", filters: "" },
    { name: "Activos", filters: "estado=activo" },
    { name: "Unidos", filters: "unidos=si" },
  ],
  card: ({ name, kind, starts_on, ends_on, state, kept }) => ({
    main: name,
    sub: `${projectKindTitles[kind]} · ${daysText(starts_on, ends_on)}`,
    badge: <StateBadge state={state} kept={kept} />,
  }),
};

/** `/catalogo/proyectos`. */
export const ProjectsScreen = () => <CatalogueScreen spec={SPEC} />;
