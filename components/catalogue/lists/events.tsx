import { TwoLines } from "@/components/kit/table/TwoLines";
import { events } from "@/lib/catalogue/api";
import { workStateTitles } from "@/lib/catalogue/rules/kinds";
import type { EventRow } from "@/lib/catalogue/schema";
import { StateBadge } from "../badges";
import { CatalogueScreen } from "../CatalogueScreen";
import { daysText, mergedFilter, oneOf, words } from "../common";
import type { ListCalls, ListSpec } from "../spec";

const SPEC: ListSpec<EventRow> = {
  list: "events",
  calls: events as unknown as ListCalls,
  title: "Lista de eventos",
  context: "Lo que no es un show: fiestas, prensa, ferias.",
  one: "evento",
  many: "eventos",
  add: "Agregar evento",
  none: { title: "Todavía no hay ningún evento", text: "Una fiesta, una jornada de prensa, una feria." },
  columns: [
    { id: "nombre", header: "Evento", cell: ({ name }) => <TwoLines main={name} strong /> },
    { id: "dias", header: "Días", width: 230, cell: ({ starts_on, ends_on }) => daysText(starts_on, ends_on) },
    { id: "proyecto", header: "Proyecto", width: 220, hideBelow: "lg", cell: ({ project }) => project ?? "—" },
    { id: "empresa", header: "Empresa", width: 200, hideBelow: "xl", cell: ({ company }) => company ?? "—" },
    { id: "estado", header: "Estado", width: 190, cell: ({ state, kept }) => <StateBadge state={state} kept={kept} /> },
  ],
  filters: [words("Buscar evento"), oneOf("estado", "Estado", "Todos los estados", workStateTitles), mergedFilter],
  asked: ({ q, estado, unidos }) => ({ q, state: estado, merged: unidos }),
  views: [
    { name: "Todos", filters: "" },
    { name: "Activos", filters: "estado=activo" },
    { name: "Unidos", filters: "unidos=si" },
  ],
  card: ({ name, starts_on, ends_on, project, state, kept }) => ({
    main: name,
    sub: [daysText(starts_on, ends_on), project].filter(Boolean).join(" · "),
    badge: <StateBadge state={state} kept={kept} />,
  }),
};

/** `/catalogo/eventos`. */
export const EventsScreen = () => <CatalogueScreen spec={SPEC} />;
