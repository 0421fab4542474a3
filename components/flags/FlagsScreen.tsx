import dynamic from "next/dynamic";
import { ListTable } from "@/components/frame/list/ListTable";
import { Banner } from "@/components/kit/Banner";
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
import { listFlags } from "@/lib/flags/api";
import { countText, normalize } from "@/lib/format/text";
import { FlagCard, flagColumns } from "./columns";
import { FLAG_STATE, flagStates, stateOf } from "./flagTexts";

const FlagDrawer = dynamic(() => import("./FlagDrawer"), { ssr: false });

const CRUMBS = [{ label: "Usuarios", href: "/admin-users" }, { label: "Funciones" }];
const BY_NAME = [{ id: "funcion", desc: false }];

/** `/admin-users/flags?q=&estado=&flag=`: features that are switched on by role, person or percentage. */
export function FlagsScreen() {
  const address = useAddress();
  const { data, error, mutate, isValidating } = useRead(listFlags, {});
  const view = useTableView(flagColumns, { viewsKey: "funciones", sort: BY_NAME });
  const q = address.get("q").slice(0, 200);
  const state = flagStates.find((one) => one === address.get("estado"));
  const all = data?.items ?? [];
  const rows = all.filter(
    (flag) =>
      normalize(`${flag.title} ${flag.description} ${flag.key}`).includes(normalize(q)) &&
      (!state || stateOf(flag) === state),
  );
  const open = all.find(({ key }) => key === address.get("flag"));
  const hrefOf = (flag: string) => address.href({ flag });
  const clear = () => address.set({ q: "", estado: "" });

  return (
    <Page
      title="Funciones"
      breadcrumbs={CRUMBS}
      context="Qué partes de Bambalina están encendidas, y para quiénes. Un cambio llega a todos en segundos."
      filters={
        <Toolbar end={<TableControls view={view} />} onClear={q || state ? clear : undefined}>
          <SearchField label="Buscar función" value={q} onChange={(text) => address.set({ q: text })} />
          <Segmented
            label="Estado"
            value={state ?? ""}
            onChange={(estado) => address.set({ estado })}
            options={[
              { value: "", label: "Todas" },
              ...flagStates.map((value) => ({
                value,
                label: FLAG_STATE[value].label,
                count: all.filter((flag) => stateOf(flag) === value).length,
              })),
            ]}
          />
        </Toolbar>
      }
    >
      {data?.provider === "http" && (
        <Banner tone="info" title="Las funciones las decide otro servicio.">
          Las funciones vienen de un servicio externo: lo que se ve acá no vale, y se cambia ahí.
        </Banner>
      )}
      <ListTable
        caption="Funciones"
        columns={flagColumns}
        rows={data && rows}
        rowId={({ key }) => key}
        rowLabel={({ title }) => title}
        rowHref={({ key }) => hrefOf(key)}
        activeId={open?.key}
        view={view}
        reading={{ error, isValidating, mutate }}
        failure="No se pudieron traer las funciones"
        empty={
          <EmptyState
            title="Ninguna función con estos filtros"
            actions={<Button onClick={clear}>Limpiar filtros</Button>}
          />
        }
        card={(flag) => <FlagCard flag={flag} href={hrefOf(flag.key)} />}
        footer={data && rows.length > 0 && `${countText(rows.length, "función", "funciones")} de ${all.length}`}
      />
      {open && (
        <FlagDrawer
          key={open.key}
          flag={open}
          locked={data?.provider === "http"}
          onClose={() => address.set({ flag: undefined }, { push: true })}
        />
      )}
    </Page>
  );
}
