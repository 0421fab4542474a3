import { ChevronDown, Download, FilePlus2, IdCard, Mail } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { Fetched } from "@/components/frame/Fetched";
import { useDownload } from "@/components/frame/useDownload";
import { Button, ButtonLink } from "@/components/kit/Button";
import { CopyButton } from "@/components/kit/CopyButton";
import { EmptyState } from "@/components/kit/EmptyState";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Menu } from "@/components/kit/Menu";
import { Page } from "@/components/kit/Page";
import { toast } from "@/components/kit/toast";
import { useFigure } from "@/components/ledger/entries/figure";
import { useAddress } from "@/lib/client/useAddress";
import { useLive } from "@/lib/client/useLive";
import { usePageAddress } from "@/lib/client/usePageAddress";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { todayIn } from "@/lib/format/dates";
import { slugFile } from "@/lib/format/text";
import { listAccounts } from "@/lib/suppliers/accounts/api";
import { getSupplier } from "@/lib/suppliers/api";
import {
  getSupplierAgeing,
  getSupplierStatement,
  sendSupplierStatement,
  supplierAccountExcel,
} from "@/lib/suppliers/owed/api";
import type { Ageing } from "@/lib/suppliers/owed/schema";
import type { Supplier } from "@/lib/suppliers/schema";
import { AccountAlert } from "../accounts/AccountAlert";
import { numberText } from "../list";
import { aboutSupplier, SupplierBadge } from "../looks";
import { AgeingCard } from "./AgeingCard";
import { fromOf, lateOf, MovesPart, viewOf } from "./MovesPart";
import { PhonePanel } from "./PhonePanel";

const LinkMaker = dynamic(() => import("@/components/vouchers/links/LinkMaker"), { ssr: false });
const EntriesDrawer = dynamic(() => import("@/components/ledger/entries/EntriesDrawer"), { ssr: false });

const CRUMBS = [{ label: "Cuentas de proveedores", href: "/ProveedoresComprobantes" }];
const OWED_KINDS = "devengado,pagado,anticipado";

/** `/ProveedoresComprobantes/[id]?empresa=&moneda=&ver=&desde=&pagina=&tel=`: the account of one supplier, and the telephone beside it. */
export function AccountScreen() {
  const { query, ready } = usePageAddress();
  const id = Number(query.id);
  const valid = Number.isInteger(id) && id > 0;
  const read = useRead(getSupplier, ready && valid ? { params: { id } } : null);
  const ageing = useRead(getSupplierAgeing, ready && valid ? { params: { id } } : null);
  useLive("proveedores", () => void read.mutate());
  useLive("comprobantes", () => void ageing.mutate());
  useLive("movimientos", () => void ageing.mutate());
  if (ready && !valid)
    return (
      <Page title="Cuenta de un proveedor" breadcrumbs={CRUMBS}>
        <EmptyState title="No existe este proveedor">Buscarlo en la lista por su nombre o su número.</EmptyState>
      </Page>
    );
  const { data } = ageing;
  if (read.data?.id === id && data)
    return <Shown key={id} row={read.data} accounts={data.accounts} kept={data.supplier} />;
  return (
    <Page title="Cuenta de un proveedor" breadcrumbs={CRUMBS}>
      <Fetched
        read={{ ...read, error: read.error ?? ageing.error, data: undefined }}
        failure="No se pudo abrir la cuenta"
      >
        {() => null}
      </Fetched>
    </Page>
  );
}

const keyOf = ({ company, currency }: Ageing): string => `${company?.id ?? 0} ${currency}`;

/** The account that the address names; one in its currency, or the first, where it names none. */
function chosen(accounts: readonly Ageing[], company: string, currency: string): Ageing | undefined {
  const fits = (one: Ageing) =>
    (company === "" || String(one.company?.id ?? 0) === company) && (currency === "" || one.currency === currency);
  return accounts.find(fits) ?? accounts[0];
}

function Shown({
  row,
  accounts,
  kept,
}: {
  row: Supplier;
  accounts: readonly Ageing[];
  kept: { id: number; name: string };
}) {
  const { can } = usePerson();
  const address = useAddress();
  const figures = useFigure();
  const [answered, setAnswered] = useState<number | null>(null);
  const banks = useRead(listAccounts, { params: { id: row.id } });
  const account = chosen(accounts, address.get("empresa"), address.get("moneda"));
  const figure = account && {
    currency: account.currency,
    supplier: kept.id,
    company: account.company?.id ?? 0,
    kinds: OWED_KINDS,
  };
  const sees = can("ledger.read");
  return (
    <Page
      title={row.name}
      badge={<SupplierBadge {...row} />}
      breadcrumbs={CRUMBS}
      context={
        <span className="inline-flex flex-wrap items-center gap-x-1.5">
          {numberText(row)}
          {row.tax_id && <CopyButton text={row.tax_id} label="Copiar el número" />}
          {aboutSupplier(row)}
          {row.kept && `Se cuenta como ${row.kept}.`}
        </span>
      }
      actions={<Actions row={row} account={account} kept={kept} />}
    >
      <AccountAlert accounts={banks.data ?? []} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_348px]">
        <div className="xl:order-2">
          <PhonePanel supplier={kept.id} typed={address.get("tel")} onShown={setAnswered} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {account ? (
            <>
              {accounts.length > 1 && (
                <SelectField
                  label="Empresa y moneda"
                  compact
                  options={accounts.map((one) => ({
                    value: keyOf(one),
                    label: `${one.company?.name ?? "Sin empresa"}, ${one.currency}`,
                  }))}
                  value={keyOf(account)}
                  onChange={(value) => {
                    const [empresa = "", moneda = ""] = value.split(" ");
                    address.set({ empresa, moneda, pagina: "" });
                  }}
                />
              )}
              <AgeingCard
                account={account}
                entriesHref={sees && figure ? figures.hrefOf(figure) : null}
                bucketHref={(vence) => address.href({ ver: "abiertos", vence, pagina: "" })}
                withoutHref={address.href({ ver: "sin_comprobante", vence: "", pagina: "" })}
              />
              <MovesPart id={kept.id} account={account} answered={answered} />
            </>
          ) : (
            <EmptyState title="Todavía no hay movimientos con este proveedor">
              Acá queda su cuenta cuando se valida su primer comprobante.
            </EmptyState>
          )}
        </div>
      </div>
      {sees && <EntriesDrawer title={() => row.name} adds={false} />}
    </Page>
  );
}

/** What is taken out of the account: as a workbook, as a statement, by mail. */
function Actions({ row, account, kept }: { row: Supplier; account: Ageing | undefined; kept: { id: number } }) {
  const { can } = usePerson();
  const address = useAddress();
  const { run, busy } = useDownload();
  const sending = useWrite(sendSupplierStatement);
  const [asking, setAsking] = useState(false);
  const of = account && { company: account.company?.id ?? 0, currency: account.currency };
  const view = viewOf(address.get("ver"));
  const late = lateOf(view, address.get("vence"));
  const from = fromOf(address.get("desde")) || undefined;
  const name = `${slugFile(row.name)}_${account?.currency ?? ""}_${todayIn()}`;
  const send = () =>
    attempt(async () => {
      if (!of) return;
      const { to } = await sending.run({ params: { id: kept.id }, body: { ...of, from } });
      toast.saved(`Sale para ${to} en un momento`);
    });
  const mail = row.mail_payments || row.mail;
  return (
    <>
      {can("screen.showProveedores") && (
        <ButtonLink variant="ghost" icon={IdCard} href={`/showProveedores/${kept.id}`}>
          Ficha
        </ButtonLink>
      )}
      {can("vouchers.write") && (
        <Button icon={FilePlus2} onClick={() => setAsking(true)}>
          Pedir factura
        </Button>
      )}
      {asking && <LinkMaker supplier={kept.id} onClose={() => setAsking(false)} />}
      {of && (
        <>
          <ExcelButton
            contract={supplierAccountExcel}
            input={{
              params: { id: kept.id },
              query: { ...of, view, ...(view === "todo" && { from }), ...(late && { late }) },
            }}
            name={`cuenta_${name}`}
            label="Excel"
          />
          <Menu
            align="end"
            trigger={
              <Button iconEnd={ChevronDown} busy={(busy && "Armando...") || (sending.busy && "Mandando...")}>
                Estado de cuenta
              </Button>
            }
            items={[
              {
                label: "Descargar PDF",
                icon: Download,
                onSelect: () =>
                  void run(
                    getSupplierStatement,
                    { params: { id: kept.id }, query: { ...of, from } },
                    `estado_de_cuenta_${name}.pdf`,
                  ),
              },
              ...(can("suppliers.write")
                ? [
                    {
                      label: "Mandar por mail",
                      icon: Mail,
                      hint: mail || "No tiene mail: cargarlo en su ficha",
                      disabled: !mail,
                      onSelect: () => void send(),
                    },
                  ]
                : []),
            ]}
          />
        </>
      )}
    </>
  );
}
