import type { SortBy } from "@/components/kit/table/useTableView";
import { type GrantKey, grantTitles } from "@/lib/access/grants";
import { isRole } from "@/lib/access/roles";
import type { Address } from "@/lib/client/useAddress";
import { userSorts, userWatches } from "@/lib/people/rules/lists";
import { type Provider, providerTitles } from "@/lib/people/rules/providers";
import type { UserFilter } from "@/lib/people/users/schema";

const isGrant = (text: string): text is GrantKey => text in grantTitles;
const isProvider = (text: string): text is Provider => text in providerTitles;

/** What the address narrows the list to. Without a state it is the people who may come in. */
export type PeopleFilter = Omit<UserFilter, "orden" | "sentido">;

/** The filters of an address; what is not understood is left out. */
export function readFilter(address: Pick<Address, "get">): PeopleFilter {
  const [rol, proveedor, permiso, estado] = ["rol", "proveedor", "permiso", "estado"].map(address.get) as [
    string,
    string,
    string,
    string,
  ];
  return {
    q: address.get("q").slice(0, 200) || undefined,
    rol: isRole(rol) ? rol : undefined,
    area: address.get("area").slice(0, 80) || undefined,
    proveedor: isProvider(proveedor) ? proveedor : undefined,
    permiso: isGrant(permiso) ? permiso : undefined,
    ver: userWatches.find((one) => one === address.get("ver")),
    estado: estado === "todas" ? undefined : estado === "deshabilitadas" ? estado : "activas",
  };
}

/** The order that the table asks for, as the server takes it. */
export function readOrder(sort: readonly SortBy[]): Pick<UserFilter, "orden" | "sentido"> {
  const [first] = sort;
  const orden = userSorts.find((one) => one === first?.id) ?? "nombre";
  return { orden, sentido: first?.desc ? "desc" : "asc" };
}

/** The keys of the address that hold filters. */
export const filterKeys = ["q", "rol", "area", "proveedor", "permiso", "ver", "estado"] as const;

/** The views that come with the screen. */
export const peopleViews = [
  { name: "Activas", filters: "" },
  { name: "Administradores", filters: "rol=Administrador" },
  { name: "Sin acceso hace 90 días", filters: "ver=sin_acceso" },
  { name: "Con permisos por vencer", filters: "ver=por_vencer" },
  { name: "Deshabilitadas", filters: "estado=deshabilitadas" },
  { name: "Todas", filters: "estado=todas" },
];
