import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { DefinitionList } from "@/components/kit/DefinitionList";
import { Modal } from "@/components/kit/Modal";
import { ProgressBar } from "@/components/kit/ProgressBar";
import { useNow } from "@/components/kit/useNow";
import { formatInstant } from "@/lib/format/dates";
import type { Account } from "@/lib/suppliers/accounts/schema";
import { accountName, WAIT_HOURS } from "@/lib/suppliers/rules/accounts";

const HOUR = 3_600_000;

/** `23 h 58 min`. */
const lastsText = (ms: number): string => `${Math.floor(ms / HOUR)} h ${Math.floor((ms % HOUR) / 60_000)} min`;

/** Says above all that a supplier is to be paid elsewhere, while nobody may yet be paid there. */
export function AccountAlert({ accounts }: { accounts: readonly Account[] }) {
  const now = useNow();
  const [comparing, setComparing] = useState(false);
  const changed = accounts.find(
    (row) => row.replaces_id !== null && ["pendiente", "espera", "observada"].includes(row.standing),
  );
  if (!changed) return null;
  const before = accounts.find(({ id }) => id === changed.replaces_id);
  const left = changed.usable_from ? Date.parse(changed.usable_from) - now.getTime() : null;
  const told =
    changed.told.length > 0
      ? `Se avisó a quienes firman y a ${changed.told.join(", ")}.`
      : "Se avisó a quienes firman. No había un mail anterior: confirmarla por teléfono.";
  return (
    <Banner tone="bad" title="Cambió la cuenta bancaria">
      <span className="flex flex-col gap-1.5">
        <span>
          {`${changed.created_by ?? ""} cargó ${accountName(changed)} terminado en ${changed.last_four} (${formatInstant(changed.created_at)}). `}
          {changed.verified_by
            ? `${changed.verified_by} lo verificó (${formatInstant(changed.verified_at ?? "")}). `
            : "Falta que otra persona lo verifique. "}
          {changed.replaces_last_four && `Antes cobraba en la terminada en ${changed.replaces_last_four}.`}
        </span>
        {changed.observed && <strong>{changed.observed}</strong>}
        {left !== null && left > 0 && changed.usable_from && (
          <ProgressBar
            label={`Se puede pagar desde el ${formatInstant(changed.usable_from)}`}
            percent={100 - (100 * left) / (WAIT_HOURS * HOUR)}
            detail={`faltan ${lastsText(left)}`}
          />
        )}
        <span>{told}</span>
        {before && (
          <span>
            <Button size="sm" onClick={() => setComparing(true)}>
              Comparar cuentas
            </Button>
          </span>
        )}
      </span>
      {comparing && before && (
        <Modal open closable size="lg" title="Comparar cuentas" onClose={() => setComparing(false)}>
          <div className="grid gap-6 sm:grid-cols-2">
            <Facts title="Antes" row={before} />
            <Facts title="Ahora" row={changed} />
          </div>
        </Modal>
      )}
    </Banner>
  );
}

function Facts({ title, row }: { title: string; row: Account }) {
  return (
    <section>
      <h3 className="mb-2 text-section">{title}</h3>
      <DefinitionList
        termWidth={96}
        items={[
          { term: accountName(row), value: row.number, strong: true },
          { term: "Moneda", value: row.currency },
          { term: "Titular", value: row.holder },
          { term: "CUIT o NIF", value: row.holder_tax_id },
          { term: "Banco", value: row.bank || "—" },
          { term: "Alias", value: row.alias || "—" },
          { term: "La cargó", value: row.created_by ?? "" },
          { term: "La verificó", value: row.verified_by ?? "Nadie todavía" },
        ]}
      />
    </section>
  );
}
