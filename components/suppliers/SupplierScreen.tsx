import { ChevronDown, Merge, ReceiptText } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Fetched } from "@/components/frame/Fetched";
import { Banner } from "@/components/kit/Banner";
import { Button, ButtonLink } from "@/components/kit/Button";
import { CopyButton } from "@/components/kit/CopyButton";
import { EmptyState } from "@/components/kit/EmptyState";
import { Menu } from "@/components/kit/Menu";
import { Page } from "@/components/kit/Page";
import { ReasonModal } from "@/components/kit/ReasonModal";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { Tabs } from "@/components/kit/Tabs";
import { toast } from "@/components/kit/toast";
import { useAddress } from "@/lib/client/useAddress";
import { useLive } from "@/lib/client/useLive";
import { usePageAddress } from "@/lib/client/usePageAddress";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { listAccounts } from "@/lib/suppliers/accounts/api";
import { getSupplier, separateSupplier, setSupplierState } from "@/lib/suppliers/api";
import type { SupplierState } from "@/lib/suppliers/rules/kinds";
import { needsReason, nextStates, stateDeeds } from "@/lib/suppliers/rules/states";
import type { Supplier } from "@/lib/suppliers/schema";
import { AccountAlert } from "./accounts/AccountAlert";
import { numberText } from "./list";
import { aboutSupplier, SupplierBadge } from "./looks";

// Each part, and the rules of the form with it, comes after the head.
const loading = () => <SkeletonRows rows={10} label="Trayendo la ficha..." />;
const SupplierCard = dynamic(() => import("./SupplierCard"), { ssr: false, loading });
const AccountsPanel = dynamic(() => import("./accounts/AccountsPanel"), { ssr: false, loading });
const PapersPanel = dynamic(() => import("./papers/PapersPanel"), { ssr: false, loading });
const LinksPanel = dynamic(() => import("./LinksPanel"), { ssr: false, loading });
const SupplierHistory = dynamic(() => import("./SupplierHistory"), { ssr: false, loading });
const MergeModal = dynamic(() => import("./MergeModal"), { ssr: false });

const VIEWS = [
  { id: "ficha", label: "Ficha" },
  { id: "cuentas", label: "Cuentas" },
  { id: "papeles", label: "Exclusiones y documentos" },
  { id: "enlaces", label: "Enlaces" },
  { id: "historial", label: "Historial" },
] as const;
const CRUMBS = [{ label: "Proveedores", href: "/showProveedores" }];
const REFRESH = ["/suppliers"];

/** `/showProveedores/[id]?vista=`: one supplier, with their accounts, papers and history. */
export function SupplierScreen() {
  const { query, ready } = usePageAddress();
  const id = Number(query.id);
  const read = useRead(getSupplier, ready && Number.isInteger(id) ? { params: { id } } : null);
  useLive("proveedores", () => void read.mutate());
  if (ready && !Number.isInteger(id))
    return (
      <Page title="Ficha de proveedor" breadcrumbs={CRUMBS}>
        <EmptyState title="No existe este proveedor">Buscarlo en la lista por su nombre o su número.</EmptyState>
      </Page>
    );
  if (read.data?.id === id) return <Shown key={id} row={read.data} />;
  return (
    <Page title="Ficha de proveedor" breadcrumbs={CRUMBS}>
      <Fetched read={{ ...read, data: undefined }} failure="No se pudo abrir la ficha">
        {() => null}
      </Fetched>
    </Page>
  );
}

function Shown({ row }: { row: Supplier }) {
  const { can } = usePerson();
  const address = useAddress();
  const mayWrite = can("suppliers.write") && row.kept === null;
  const accounts = useRead(listAccounts, { params: { id: row.id } });
  useLive("proveedores", () => void accounts.mutate());
  const asks = can("vouchers.write");
  const view = VIEWS.find(({ id }) => id === address.get("vista"))?.id ?? "ficha";
  return (
    <Page
      title={row.name}
      badge={<SupplierBadge {...row} />}
      breadcrumbs={CRUMBS}
      waiting={!accounts.data && !accounts.error}
      context={
        <span className="inline-flex flex-wrap items-center gap-x-1.5">
          {numberText(row)}
          {row.tax_id && <CopyButton text={row.tax_id} label="Copiar el número" />}
          {aboutSupplier(row)}
        </span>
      }
      actions={
        <>
          {can("screen.proveedoresComprobantes") && (
            <ButtonLink variant="ghost" icon={ReceiptText} href={`/ProveedoresComprobantes/${row.id}`}>
              Cuenta
            </ButtonLink>
          )}
          {mayWrite && <Actions row={row} />}
        </>
      }
      tabs={
        <Tabs
          label="Partes de la ficha"
          value={view}
          items={VIEWS.filter(({ id }) => id !== "enlaces" || asks).map((item) => ({
            ...item,
            count: item.id === "cuentas" ? accounts.data?.length : undefined,
            href: address.href({ vista: item.id === "ficha" ? "" : item.id }),
          }))}
        />
      }
    >
      {row.kept && <Merged row={row} mayWrite={can("suppliers.write")} />}
      <AccountAlert accounts={accounts.data ?? []} />
      {view === "ficha" && <SupplierCard row={row} mayWrite={mayWrite} />}
      {view === "cuentas" && <AccountsPanel row={row} read={accounts} mayWrite={mayWrite} />}
      {view === "papeles" && <PapersPanel id={row.id} country={row.country} mayWrite={mayWrite} />}
      {view === "enlaces" && asks && <LinksPanel id={row.id} />}
      {view === "historial" && <SupplierHistory id={row.id} />}
    </Page>
  );
}

/** What changes its state, and merging it. */
function Actions({ row }: { row: Supplier }) {
  const [asked, setAsked] = useState<SupplierState | null>(null);
  const [merging, setMerging] = useState(false);
  const change = useWrite(setSupplierState, { refresh: REFRESH });
  const run = (state: SupplierState, reason: string) =>
    change.run({ params: { id: row.id }, body: { state, reason, version: row.version } });
  const choose = (state: SupplierState) => {
    if (needsReason(row.state, state)) setAsked(state);
    else void attempt(() => run(state, ""));
  };
  const next = nextStates(row.state);
  return (
    <>
      <Button variant="ghost" icon={Merge} onClick={() => setMerging(true)}>
        Unir con otro
      </Button>
      {next.length > 0 && (
        <Menu
          align="end"
          trigger={
            <Button icon={ChevronDown} busy={change.busy && "Cambiando..."}>
              Cambiar estado
            </Button>
          }
          items={next.map((state) => ({
            label: stateDeeds[state],
            danger: state === "bloqueado",
            onSelect: () => choose(state),
          }))}
        />
      )}
      {asked && (
        <ReasonModal
          title={`${stateDeeds[asked]} a ${row.name}`}
          confirm={stateDeeds[asked]}
          danger={asked === "bloqueado"}
          help="3 letras o más. Queda en el historial del proveedor."
          onClose={() => setAsked(null)}
          onReason={(reason) => run(asked, reason)}
        />
      )}
      {merging && <MergeModal row={row} onClose={() => setMerging(false)} />}
    </>
  );
}

function Merged({ row, mayWrite }: { row: Supplier; mayWrite: boolean }) {
  const separating = useWrite(separateSupplier, { refresh: REFRESH });
  const separate = () =>
    attempt(async () => {
      const { left } = await separating.run({ params: { id: row.id }, body: { version: row.version } });
      toast.saved(
        left.length > 0
          ? `Se separó. ${row.kept} sigue con lo que alguien cambió después: ${left.join(", ")}.`
          : `${row.name} volvió a ser un proveedor aparte`,
      );
    });
  return (
    <Banner
      tone="info"
      action={
        mayWrite && (
          <Button size="sm" busy={separating.busy && "Separando..."} onClick={() => void separate()}>
            Separar
          </Button>
        )
      }
    >
      {`Se cuenta como ${row.kept}: lo que se carga a su nombre va a esa ficha.`}
    </Banner>
  );
}
