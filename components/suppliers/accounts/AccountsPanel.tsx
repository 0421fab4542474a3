import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Fetched, type Reading } from "@/components/frame/Fetched";
import { Button, ButtonLink } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { CopyButton } from "@/components/kit/CopyButton";
import { DefinitionList } from "@/components/kit/DefinitionList";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { usePerson } from "@/lib/client/usePerson";
import { formatInstant } from "@/lib/format/dates";
import type { Account, Deed } from "@/lib/suppliers/accounts/schema";
import { accountHref, accountName, sharedText } from "@/lib/suppliers/rules/accountNames";
import type { Supplier } from "@/lib/suppliers/schema";
import { StandingBadge } from "../looks";
import { DeedModal, deedTitles } from "./DeedModal";

const AccountModal = dynamic(() => import("./AccountModal"), { ssr: false });

/** Where a supplier is paid: each account as it stands, what may be done with it, and a new one. */
export default function AccountsPanel({
  row,
  read,
  mayWrite,
}: {
  row: Supplier;
  read: Reading & { data?: Account[] };
  mayWrite: boolean;
}) {
  const { can } = usePerson();
  const [open, setOpen] = useState<{ replaces: Account | null } | null>(null);
  const [asked, setAsked] = useState<{ account: Account; deed: Deed } | null>(null);
  const add = mayWrite && (
    <Button icon={Plus} onClick={() => setOpen({ replaces: null })}>
      Agregar cuenta
    </Button>
  );
  return (
    <Fetched read={read} failure="No se pudieron traer las cuentas">
      {(accounts) => (
        <div className="flex flex-col gap-4">
          {accounts.length > 0 && (
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="max-w-[70ch] text-help text-muted">
                Una cuenta no se edita: un cambio es otra cuenta, que verifica otra persona y se puede pagar a las 48
                horas.
                {!can("suppliers.bank.read") && " Los números enteros los ve quien prepara pagos."}
              </p>
              {add}
            </div>
          )}
          {accounts.length === 0 && (
            <EmptyState title="Todavía no tiene ninguna cuenta" actions={add}>
              La carga una persona y la verifica otra; a las 48 horas se puede pagar ahí.
            </EmptyState>
          )}
          <ul aria-label="Cuentas bancarias" className="grid gap-4 xl:grid-cols-2">
            {accounts.map((account) => (
              <li key={account.id}>
                <AccountCard
                  account={account}
                  onDeed={(deed) => setAsked({ account, deed })}
                  onReplace={mayWrite ? () => setOpen({ replaces: account }) : undefined}
                />
              </li>
            ))}
          </ul>
          {open && <AccountModal row={row} replaces={open.replaces} others={accounts} onClose={() => setOpen(null)} />}
          {asked && <DeedModal {...asked} onClose={() => setAsked(null)} />}
        </div>
      )}
    </Fetched>
  );
}

const IN_USE = ["observada", "pendiente", "espera", "lista"];

function AccountCard({
  account,
  onDeed,
  onReplace,
}: {
  account: Account;
  onDeed: (deed: Deed) => void;
  onReplace?: () => void;
}) {
  const inUse = IN_USE.includes(account.standing);
  const when = (by: string | null, at: string | null) => (at ? `${by ?? ""}, ${formatInstant(at)}` : null);
  const facts = [
    ["Titular", `${account.holder} (${account.holder_tax_id})`],
    ["Banco", account.bank],
    ["Alias", account.alias],
    ["BIC", account.bic],
    ["La cargó", when(account.created_by, account.created_at)],
    ["La verificó", when(account.verified_by, account.verified_at)],
    ["Se libera", account.standing === "espera" && account.usable_from ? formatInstant(account.usable_from) : null],
    [
      "La liberó",
      account.released_at && `${when(account.released_by, account.released_at)}: ${account.release_reason}`,
    ],
    ["Terminó", account.closed_at && `${when(account.closed_by, account.closed_at)}: ${account.close_reason}`],
  ] as const;
  return (
    <Card
      title={
        <span className="flex items-center gap-1.5">
          <span className={inUse ? "" : "text-muted"}>{`${accountName(account)} ${account.number}`}</span>
          {!account.number.startsWith("•") && (
            <CopyButton text={account.number.replace(/\s/g, "")} label="Copiar la cuenta" />
          )}
        </span>
      }
      subtitle={account.currency}
      actions={<StandingBadge standing={account.standing} from={account.usable_from} />}
      foot={
        inUse && (account.may.length > 0 || onReplace || account.standing === "pendiente") ? (
          <span className="flex flex-wrap items-center gap-2">
            {account.may.map((deed) => (
              <Button
                key={deed}
                size="sm"
                variant={deed === "verificar" ? "primary" : "secondary"}
                onClick={() => onDeed(deed)}
              >
                {deedTitles[deed]}
              </Button>
            ))}
            {onReplace && account.standing !== "pendiente" && (
              <Button size="sm" onClick={onReplace}>
                Cambiar por otra
              </Button>
            )}
            {account.request_id && account.standing === "pendiente" && (
              <ButtonLink size="sm" variant="ghost" href={`/Aprobador/${account.request_id}`}>
                Quién la verifica
              </ButtonLink>
            )}
          </span>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-3">
        {account.observed && <p className="font-semibold text-bad">{account.observed}</p>}
        {account.shared_with.map(({ id, name }) => (
          <Link
            key={id}
            href={accountHref(id)}
            className="self-start font-semibold text-bad underline underline-offset-3 phone:py-3"
          >
            {sharedText(account.kind, name)}
          </Link>
        ))}
        <DefinitionList termWidth={96} items={facts.flatMap(([term, value]) => (value ? [{ term, value }] : []))} />
      </div>
    </Card>
  );
}
