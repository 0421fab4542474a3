import { Files, FileUp, WandSparkles } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Button, ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { SelectField } from "@/components/kit/fields/SelectField";
import { MoreActions } from "@/components/kit/MoreMenu";
import { Page } from "@/components/kit/Page";
import { listStatementAccounts } from "@/lib/bank/api";
import { useAddress } from "@/lib/client/useAddress";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";
import { AccountPairs } from "./reconciliation/AccountPairs";

const ImportModal = dynamic(() => import("./reconciliation/ImportModal").then((it) => it.ImportModal), { ssr: false });
const StatementsDrawer = dynamic(() => import("./reconciliation/StatementsDrawer").then((it) => it.StatementsDrawer), {
  ssr: false,
});
const RulesDrawer = dynamic(() => import("./reconciliation/RulesDrawer").then((it) => it.RulesDrawer), { ssr: false });

type Accounts = CallOutput<typeof listStatementAccounts>;
type Account = Accounts[number];

/** `/pagos?vista=conciliacion&cuenta=`: what the bank says of one of our accounts, beside what we know. */
export function ReconciliationView({ tabs }: { tabs: ReactNode }) {
  const address = useAddress();
  const { can } = usePerson();
  const accounts = useRead(listStatementAccounts, {});
  const [open, setOpen] = useState<"importar" | "reglas" | "extractos" | null>(null);
  const mayWrite = can("statements.write");
  const account = accounts.data?.find(({ id }) => String(id) === address.get("cuenta")) ?? accounts.data?.[0];
  const close = () => setOpen(null);
  const importing = mayWrite && (
    <Button icon={FileUp} onClick={() => setOpen("importar")}>
      Importar extracto
    </Button>
  );
  return (
    <Page
      title="Conciliación"
      context={account && contextOf(account)}
      tabs={tabs}
      actions={
        account && (
          <>
            <AccountChoice
              accounts={accounts.data ?? []}
              value={account}
              onChange={(cuenta) => address.set({ cuenta })}
            />
            <MoreActions items={others.map(({ part, ...entry }) => ({ ...entry, onSelect: () => setOpen(part) }))} />
            {importing}
          </>
        )
      }
    >
      <Fetched read={accounts} failure="No se pudieron traer las cuentas" rows={8}>
        {() =>
          account ? (
            <AccountPairs key={account.id} account={account} mayWrite={mayWrite} importing={importing} />
          ) : (
            <EmptyState
              title="Todavía no hay cuentas propias"
              actions={<ButtonLink href="/empresas">Ver empresas</ButtonLink>}
            >
              Las cuentas de cada empresa se cargan en su ficha; después se importan acá sus extractos.
            </EmptyState>
          )
        }
      </Fetched>
      {open === "importar" && (
        <ImportModal
          accounts={accounts.data ?? []}
          account={account?.id}
          onClose={close}
          onImported={(id) => address.set({ cuenta: String(id) })}
        />
      )}
      {open === "extractos" && account && <StatementsDrawer account={account} mayWrite={mayWrite} onClose={close} />}
      {open === "reglas" && <RulesDrawer accounts={accounts.data ?? []} mayWrite={mayWrite} onClose={close} />}
    </Page>
  );
}

/** What stands beside the import: buttons on a desk, one menu on a phone. */
const others = [
  { part: "extractos", label: "Extractos", icon: Files },
  { part: "reglas", label: "Reglas", icon: WandSparkles },
] as const;

const contextOf = ({ company, currency, until_day, pending }: Account) =>
  until_day
    ? `${company}, ${currency}. Extracto hasta el ${formatDayYear(until_day)}: ${countText(pending, "movimiento")} por conciliar.`
    : `${company}, ${currency}. Todavía no tiene ningún extracto.`;

const AccountChoice = ({
  accounts,
  value,
  onChange,
}: {
  accounts: Accounts;
  value: Account;
  onChange: (id: string) => void;
}) => (
  <SelectField
    compact
    hideLabel
    label="Cuenta"
    className="w-64 min-w-0 max-w-full"
    value={String(value.id)}
    onChange={onChange}
    options={accounts.map(({ id, name, company, pending }) => ({
      value: String(id),
      label: `${name}, ${company}${pending > 0 ? ` (${pending})` : ""}`,
    }))}
  />
);
