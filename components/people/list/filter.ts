import type { FilterSpec } from "@/components/frame/list/filterSpec";
import type { SortBy } from "@/components/kit/table/useTableView";
import { type GrantKey, grantTitles } from "@/lib/access/grants";
import { isRole } from "@/lib/access/roles";
import { userSorts, userWatches } from "@/lib/people/rules/lists";
import { type Provider, providerTitles } from "@/lib/people/rules/providers";
import type { UserFilter } from "@/lib/people/users/schema";
import { grantChoices, roleChoices } from "../choices";

const isGrant = (text: string): text is GrantKey => text in grantTitles;
const isProvider = (text: string): text is Provider => text in providerTitles;

/** What the address narrows the list to. Without a state it is the people who may come in. */
export type PeopleFilter = Omit<UserFilter, "orden" | "sentido">;

const WATCHES = { sin_acceso: "Sin acceso hace 90 días", por_vencer: "Con permisos por vencer" };

/** Words, state, role, area, permission, way in, and what the figures over the list lead to. */
export const peopleFilters = (areas: readonly string[]): FilterSpec[] => [
  { key: "q", kind: "search", label: "Buscar persona" },
  {
    key: "estado",
    kind: "segments",
    label: "Estado",
    choices: [
      { value: "", label: "Activas" },
      { value: "deshabilitadas", label: "Deshabilitadas" },
      { value: "todas", label: "Todas" },
    ],
  },
  { key: "rol", kind: "choice", label: "Rol", choices: roleChoices },
  {
    key: "area",
    kind: "choice",
    label: "Área",
    free: true,
    choices: areas.map((area) => ({ value: area, label: area })),
  },
  { key: "permiso", kind: "choice", label: "Permiso", choices: grantChoices },
  {
    key: "proveedor",
    kind: "choice",
    label: "Ingresa con",
    choices: Object.entries(providerTitles).map(([value, label]) => ({ value, label })),
  },
  {
    key: "ver",
    kind: "mark",
    label: "",
    choices: userWatches.map((value) => ({ value, label: WATCHES[value] })),
  },
];

/** What is chosen, as the call takes it. */
export function asked(values: Readonly<Record<string, string>>): PeopleFilter {
  const { q, rol = "", area, proveedor = "", permiso = "", ver, estado } = values;
  return {
    q: q || undefined,
    rol: isRole(rol) ? rol : undefined,
    area: area || undefined,
    proveedor: isProvider(proveedor) ? proveedor : undefined,
    permiso: isGrant(permiso) ? permiso : undefined,
    ver: userWatches.find((one) => one === ver),
    estado: estado === "todas" ? undefined : estado === "deshabilitadas" ? estado : "activas",
  };
}

/** The order that the table asks for, as the server takes it. */
export function readOrder(sort: readonly SortBy[]): Pick<UserFilter, "orden" | "sentido"> {
  const [first] = sort;
  const orden = userSorts.find((one) => one === first?.id) ?? "nombre";
  return { orden, sentido: first?.desc ? "desc" : "asc" };
}

/** The views that come with the screen. */
export const peopleViews = [
  { name: "Activas", filters: "" },
  { name: "Administradores", filters: "rol=Administrador" },
  { name: "Sin acceso hace 90 días", filters: "ver=sin_acceso" },
  { name: "Con permisos por vencer", filters: "ver=por_vencer" },
  { name: "Deshabilitadas", filters: "estado=deshabilitadas" },
  { name: "Todas", filters: "estado=todas" },
];
