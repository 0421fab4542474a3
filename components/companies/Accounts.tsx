import { Landmark, Plus } from "lucide-react";
import { useId, useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useRead } from "@/lib/client/useRead";
import { listAccounts } from "@/lib/companies/api";
import type { Company, OwnAccount } from "@/lib/companies/schema";
import { AccountModal } from "./AccountModal";

/** The bank accounts of a company, below its form. */
export function Accounts({ company, mayWrite }: { company: Company; mayWrite: boolean }) {
  const heading = useId();
  const read = useRead(listAccounts, { query: { company_id: company.id } });
  const [open, setOpen] = useState<OwnAccount | "new" | null>(null);
  return (
    <section aria-labelledby={heading} className="mt-6">
      <div className="mb-2 flex items-center justify-between gap-2">
        <h3 id={heading} className="text-section">
          Cuentas bancarias
        </h3>
        {mayWrite && (
          <Button size="sm" icon={Plus} onClick={() => setOpen("new")}>
            Agregar cuenta
          </Button>
        )}
      </div>
      <Fetched read={read} failure="No se pudieron traer las cuentas" rows={2}>
        {(accounts) =>
          accounts.length === 0 ? (
            <p className="text-help text-muted">Todavía no tiene ninguna.</p>
          ) : (
            <ul className="divide-y divide-line-soft rounded-card border border-line bg-surface">
              {accounts.map((account) => (
                <li key={account.id}>
                  <button
                    type="button"
                    className="flex min-h-11 w-full items-center gap-3 px-4 py-2 text-left hover:bg-hover"
                    onClick={() => setOpen(account)}
                  >
                    <Landmark size={16} aria-hidden="true" className="shrink-0 text-muted" />
                    <span className="min-w-0 flex-1">
                      <TwoLines strong main={`${account.name}, ${account.currency}`} sub={numberOf(account)} />
                    </span>
                    {!account.active && <Badge>Fuera de uso</Badge>}
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
      {open && (
        <AccountModal
          company={company}
          account={open === "new" ? null : open}
          mayWrite={mayWrite}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

const numberOf = ({ bank, cbu, iban, alias }: OwnAccount): string =>
  [bank, cbu && `CBU ${cbu}`, iban && `IBAN ${iban}`, alias].filter(Boolean).join(" · ") || "Sin número";
