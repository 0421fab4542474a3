import { FilterBar } from "@/components/frame/list/FilterBar";
import type { FilterSpec } from "@/components/frame/list/filterSpec";
import { ListTable } from "@/components/frame/list/ListTable";
import { useFilters } from "@/components/frame/list/useFilters";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Page } from "@/components/kit/Page";
import { useTableView } from "@/components/kit/table/useTableView";
import { usePages } from "@/lib/client/usePages";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { listMails } from "@/lib/mail/api";
import { mailStates, mailStateTitles } from "@/lib/mail/rules/states";
import { MailCard, mailColumns } from "./columns";
import { DeliveryBanner } from "./DeliveryBanner";
import { MailDrawer } from "./MailDrawer";
import { isMoving, type MailState } from "./mailLooks";

const WATCH_MS = 5_000;
const CRUMBS = [{ label: "Usuarios", href: "/admin-users" }, { label: "Correo" }];

const mailFilters = (counts?: Readonly<Record<MailState, number>>): FilterSpec[] => [
  { key: "q", kind: "search", label: "Buscar por mail o asunto" },
  {
    key: "estado",
    kind: "segments",
    label: "Estado",
    choices: [
      { value: "", label: "Todos" },
      ...mailStates.map((value) => ({ value, label: mailStateTitles[value], count: counts?.[value] })),
    ],
  },
];

/** `/admin-users/correo?estado=&q=&mail=`: what was sent, what waits and what failed, and why. */
export function MailScreen() {
  const view = useTableView(mailColumns, { viewsKey: "correo" });
  const filters = useFilters(mailFilters());
  const { address, values } = filters;
  const { pages, error, isValidating, mutate, hasMore, loadingMore, more } = usePages(
    listMails,
    filters.ready
      ? (cursor) => ({
          query: { state: mailStates.find((one) => one === values.estado), q: values.q || undefined, cursor },
        })
      : null,
    { refreshInterval: (now) => (now?.[0] && isMoving(now[0].counts) ? WATCH_MS : 0) },
  );
  const [first] = pages ?? [];
  const mails = pages?.flatMap(({ items }) => items);
  const open = Number(address.get("mail")) || null;
  const hrefOf = (id: number) => address.href({ mail: String(id) });

  return (
    <Page
      title="Correo"
      breadcrumbs={CRUMBS}
      waiting={!first && !error}
      context={first && contextOf(first.counts)}
      filters={
        <FilterBar
          of={{ ...filters, specs: mailFilters(first?.counts) }}
          view={view}
          title="Correo"
          found={countText(mails?.length ?? 0, "mail")}
        />
      }
    >
      {first && <DeliveryBanner server={first.smtp_server} />}
      <ListTable
        caption="Mails"
        columns={mailColumns}
        rows={mails}
        rowId={({ id }) => String(id)}
        rowHref={({ id }) => hrefOf(id)}
        activeId={open ? String(open) : undefined}
        view={view}
        reading={{ error, isValidating, mutate }}
        failure="No se pudieron traer los mails"
        filters={filters}
        none="Ningún mail con estos filtros"
        empty={
          <EmptyState title="Todavía no se envió ningún mail">
            Acá aparecen los reportes programados y los que se envían desde el Reporte de ventas.
          </EmptyState>
        }
        card={(mail) => <MailCard mail={mail} href={hrefOf(mail.id)} />}
        footer={
          mails &&
          mails.length > 0 && (
            <>
              {countText(mails.length, "mail")}
              {hasMore && ", los más nuevos"}
            </>
          )
        }
      />
      {hasMore && (
        <Button className="self-center" onClick={more} busy={loadingMore && "Cargando..."}>
          Cargar más
        </Button>
      )}
      {open && (
        <MailDrawer
          id={open}
          onClose={() => address.set({ mail: undefined }, { push: true })}
          onQueued={({ id }) => {
            void mutate();
            address.set({ mail: String(id) });
          }}
        />
      )}
    </Page>
  );
}

function contextOf({ queued, retrying, sent, failed }: Readonly<Record<MailState, number>>): string {
  const moving = queued + retrying;
  const parts = [countText(sent, "enviado"), moving > 0 && `${formatInteger(moving)} en camino`];
  const problem =
    failed > 0
      ? ` ${countText(failed, "no salió", "no salieron")} y ${failed === 1 ? "espera" : "esperan"} que alguien lo revise.`
      : "";
  return `${parts.filter(Boolean).join(", ")}.${problem}`;
}
