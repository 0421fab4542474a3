import { Bookmark, Ellipsis, FileSpreadsheet, List, ListFilter, Scale, UserCog } from "lucide-react";
import dynamic from "next/dynamic";
import type { RefObject } from "react";
import { filtersSaid } from "@/components/frame/list/filterSpec";
import { useDownload } from "@/components/frame/useDownload";
import { Chip } from "@/components/kit/Chip";
import { IconButton, IconLink } from "@/components/kit/IconButton";
import { Menu } from "@/components/kit/Menu";
import { Popover } from "@/components/kit/Popover";
import { Segmented } from "@/components/kit/Segmented";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { approvalsExcel } from "@/lib/approvals/api";
import { usePerson } from "@/lib/client/usePerson";
import { formatDayYear } from "@/lib/format/dates";
import { countText, plural } from "@/lib/format/text";
import type { Inbox } from "../useInbox";
import { inboxViews, type ListTab, tabKey } from "./filters";

const SavedViews = dynamic(() => import("@/components/kit/table/SavedViews").then((it) => it.SavedViews), {
  ssr: false,
  loading: () => <span className="size-8 phone:size-11" />,
});
const SheetFilters = dynamic(() => import("@/components/frame/list/SheetFilters"), {
  ssr: false,
  loading: () => <SkeletonBar className="my-3" />,
});

/** What waits and until when, whose list it is, its filters and its workbook. */
export function InboxHead({ inbox, search }: { inbox: Inbox; search: RefObject<HTMLButtonElement | null> }) {
  const { read, tab, filters, query } = inbox;
  const excel = useDownload();
  const { can } = usePerson();
  const { only, kinds } = inbox;
  const counts = read.data?.counts;
  const title = only
    ? `Aprobar ${kinds.find(({ key }) => key === only)?.title.toLowerCase() ?? "solicitudes"}`
    : "Aprobaciones";
  const on = filtersSaid(filters.specs, filters.values, formatDayYear);
  const words = filters.values.q;
  const options = [
    { value: "para_decidir" as const, label: "Para decidir", count: only ? undefined : counts?.para_decidir },
    { value: "pedidas" as const, label: "Pedidas", count: only ? undefined : counts?.pedidas || undefined },
    { value: "decididas" as const, label: "Decididas" },
    ...(tab === "todas" ? [{ value: "todas" as const, label: "Todas" }] : []),
  ];
  return (
    <header className="flex flex-col gap-3 border-b border-line bg-surface px-6 pt-5 pb-3 phone:px-4 phone:pt-4">
      <div className="grid grid-cols-[minmax(0,1fr)_repeat(4,auto)] items-start gap-x-1">
        <h1 tabIndex={-1} className="min-w-0 text-title">
          {title}
        </h1>
        <div className="order-last col-span-full min-h-[18px] text-help text-muted">
          {counts ? (
            <p>{only ? countText(inbox.total, "solicitud", "solicitudes") : waitingText(counts)}</p>
          ) : (
            <SkeletonBar width="40%" className="mt-1.5" />
          )}
        </div>
        <SavedViews
          viewsKey="aprobaciones"
          presets={inboxViews}
          filters={filters.text}
          onFilters={(text) => {
            filters.show(text);
            filters.address.set({ solicitud: "" });
          }}
          trigger={(name) => <IconButton label={`Vista: ${name}`} icon={Bookmark} />}
        />
        <IconLink label="Delegaciones" icon={UserCog} href="/Aprobador/delegaciones" />
        <IconButton
          label={excel.busy ? "Exportando..." : "Exportar Excel"}
          icon={FileSpreadsheet}
          disabled={read.data?.total === 0}
          onClick={() => void excel.run(approvalsExcel, { query }, "aprobaciones.xlsx")}
        />
        <Menu
          align="end"
          trigger={<IconButton label="Más" icon={Ellipsis} />}
          items={[
            ...(can("approvals.configure")
              ? [{ label: "Reglas de aprobación", icon: Scale, href: "/Aprobador/reglas" }]
              : []),
            {
              label: "Todas las que puedo leer",
              icon: List,
              onSelect: () => filters.address.set({ [tabKey]: "todas", solicitud: "" }),
              checked: tab === "todas",
            },
          ]}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented<ListTab>
          label="Lista"
          options={options}
          value={tab}
          onChange={(value) => filters.address.set({ [tabKey]: value === "para_decidir" ? "" : value, solicitud: "" })}
        />
        <Popover
          label="Filtros"
          align="end"
          width={320}
          trigger={
            <IconButton
              ref={search}
              label={
                on.length > 0 || words ? `Filtros: ${countText(on.length + (words ? 1 : 0), "puesto")}` : "Filtros"
              }
              icon={ListFilter}
              variant="outline"
              pressed={on.length > 0 || Boolean(words)}
            />
          }
        >
          <div className="flex flex-col gap-3">
            <SheetFilters of={filters} specs={filters.specs.filter(({ quiet }) => !quiet)} />
          </div>
        </Popover>
      </div>
      {(on.length > 0 || words) && (
        <div className="flex flex-wrap gap-1.5">
          {words && <Chip label="Buscar" value={words} onRemove={() => filters.set({ q: "" })} />}
          {on.map(({ key, label, text, off }) => (
            <Chip key={key} label={label} value={text} onRemove={() => filters.set(off)} />
          ))}
        </div>
      )}
    </header>
  );
}

function waitingText({ para_decidir, vencen_hoy }: { para_decidir: number; vencen_hoy: number }): string {
  if (para_decidir === 0) return "Nada espera su decisión";
  const waits = `${para_decidir} ${plural(para_decidir, "espera", "esperan")} su decisión`;
  return vencen_hoy > 0 ? `${waits}, ${vencen_hoy} ${plural(vencen_hoy, "vence", "vencen")} hoy` : waits;
}
