import { AskModal } from "@/components/kit/AskModal";
import { DefinitionList } from "@/components/kit/DefinitionList";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { rejectAccount, releaseAccount, retireAccount, verifyAccount } from "@/lib/suppliers/accounts/api";
import type { Account, Deed } from "@/lib/suppliers/accounts/schema";
import { accountName } from "@/lib/suppliers/rules/accounts";

export const deedTitles: Readonly<Record<Deed, string>> = {
  verificar: "Verificar",
  rechazar: "Rechazar",
  liberar: "Liberar ahora",
  retirar: "Dejar de usar",
};

const TOLD: Readonly<Record<Deed, { about: string; done: string }>> = {
  verificar: {
    about: "Confirmar los datos con el proveedor por un medio que ya se tenía. Se puede pagar a las 48 horas.",
    done: "Cuenta verificada",
  },
  rechazar: { about: "No se paga ahí. Lo lee quien la cargó.", done: "Cuenta rechazada" },
  liberar: {
    about: "Se puede pagar ahí desde ahora, sin esperar las 48 horas. Lo ven quien la cargó y quien la verificó.",
    done: "Cuenta liberada",
  },
  retirar: { about: "No se paga más ahí. Queda en la ficha como reemplazada.", done: "La cuenta ya no se usa" },
};

/** Asks before something is done with an account, showing which one it is. */
export function DeedModal({ account, deed, onClose }: { account: Account; deed: Deed; onClose: () => void }) {
  const refresh = { refresh: ["/suppliers", "/approvals"] };
  const calls = {
    verificar: useWrite(verifyAccount, refresh),
    rechazar: useWrite(rejectAccount, refresh),
    liberar: useWrite(releaseAccount, refresh),
    retirar: useWrite(retireAccount, refresh),
  };
  const run = async (reason: string) => {
    try {
      await calls[deed].run({ params: { account: account.id }, body: { version: account.version, reason } });
      toast.saved(TOLD[deed].done);
      return null;
    } catch (caught) {
      if (caught instanceof CallError) return caught.issues[0]?.message ?? caught.message;
      throw caught;
    }
  };
  return (
    <AskModal
      title={`${deedTitles[deed]} la cuenta terminada en ${account.last_four}`}
      description={TOLD[deed].about}
      confirm={deedTitles[deed]}
      danger={deed === "rechazar" || deed === "retirar"}
      reason={deed === "verificar" ? undefined : { help: "3 letras o más. Queda en el historial." }}
      onClose={onClose}
      onRun={run}
    >
      <DefinitionList
        termWidth={96}
        items={[
          { term: accountName(account), value: account.number, strong: true },
          { term: "Titular", value: `${account.holder} (${account.holder_tax_id})` },
          { term: "Moneda", value: account.currency },
        ]}
      />
    </AskModal>
  );
}
