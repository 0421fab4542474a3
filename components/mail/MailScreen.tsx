import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { SearchField } from "@/components/kit/fields/SearchField";
import { NotFetched } from "@/components/kit/NotFetched";
import { Page } from "@/components/kit/Page";
import { Segmented } from "@/components/kit/Segmented";
import { Toolbar } from "@/components/kit/Toolbar";
import { DataTable } from "@/components/kit/table/DataTable";
import { TableControls } from "@/components/kit/table/TableControls";
import { useTableView } from "@/components/kit/table/useTableView";
import { useAddress } from "@/lib/client/useAddress";
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

/** `/admin-users/correo?estado=&q=&mail=`: what was sent, what waits and what failed, and why. */
export function MailScreen() {
  const address = useAddress();
  const view = useTableView(mailColumns, { viewsKey: "correo" });
  const state = mailStates.find((one) => one === address.get("estado"));
  const q = address.get("q").slice(0, 200) || undefined;
  const { pages, error, isValidating, mutate, hasMore, loadingMore, more } = usePages(
    listMails,
    address.ready ? (cursor) => ({ query: { state, q, cursor } }) : null,
    { refreshInterval: (now) => (now?.[0] && isMoving(now[0].counts) ? WATCH_MS : 0) },
  );
  const [first] = pages ?? [];
  const mails = pages?.flatMap(({ items }) => items) ?? [];
  const open = Number(address.get("mail")) || null;
  const hrefOf = (id: number) => address.href({ mail: String(id) });
  const clear = () => address.set({ estado: "", q: "" });

  return (
    <Page
      title="Correo"
      breadcrumbs={CRUMBS}
      waiting={!first && !error}
      context={first && contextOf(first.counts)}
      filters={
        <Toolbar end={<TableControls view={view} />} onClear={state || q ? clear : undefined}>
          <SearchField label="Buscar por mail o asunto" value={q ?? ""} onChange={(text) => address.set({ q: text })} />
          <Segmented
            label="Estado"
            value={state ?? ""}
            onChange={(estado) => address.set({ estado })}
            options={[
              { value: "", label: "Todos" },
              ...mailStates.map((value) => ({ value, label: mailStateTitles[value], count: first?.counts[value] })),
            ]}
          />
        </Toolbar>
      }
    >
      {first && <DeliveryBanner server={first.smtp_server} />}
      <DataTable
        caption="Mails"
        columns={mailColumns}
        rows={mails}
        rowId={({ id }) => String(id)}
        rowHref={({ id }) => hrefOf(id)}
        activeId={open ? String(open) : undefined}
        view={view}
        loading={!pages && !error}
        error={
          !pages && error ? (
            <NotFetched title="No se pudieron traer los mails" error={error} onRetry={mutate} retrying={isValidating} />
          ) : undefined
        }
        empty={
          state || q ? (
            <EmptyState
              title="Ningún mail con estos filtros"
              actions={<Button onClick={clear}>Limpiar filtros</Button>}
            />
          ) : (
            <EmptyState title="Todavía no se envió ningún mail">
              Acá aparecen los reportes programados y los que se envían desde el Reporte de ventas.
            </EmptyState>
          )
        }
        card={(mail) => <MailCard mail={mail} href={hrefOf(mail.id)} />}
        footer={
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
