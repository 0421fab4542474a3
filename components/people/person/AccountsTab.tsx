import { Link2, Unlink } from "lucide-react";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { CopyButton } from "@/components/kit/CopyButton";
import { TextField } from "@/components/kit/fields/TextField";
import { Modal } from "@/components/kit/Modal";
import { Segmented } from "@/components/kit/Segmented";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { formatInstant } from "@/lib/format/dates";
import { linkIdentity, unlinkIdentity } from "@/lib/people/identities/api";
import { providerTitle } from "@/lib/people/rules/providers";
import type { UserDetail } from "@/lib/people/users/schema";
import type { PersonTab } from "./PersonScreen";

type Account = UserDetail["cuentas"][number];
const REFRESH = { refresh: ["/users"] };

/** The accounts of Microsoft and Auth0 with which the person comes in. */
export default function AccountsTab({ user, mayWrite }: PersonTab) {
  const [linking, setLinking] = useState(false);
  const [unlinking, setUnlinking] = useState<Account | null>(null);
  return (
    <Card
      title="Cuentas vinculadas"
      subtitle="Con estas cuentas entra sin contraseña propia. Cada una es de una sola persona."
      actions={
        mayWrite &&
        !linking && (
          <Button size="sm" icon={Link2} onClick={() => setLinking(true)}>
            Vincular cuenta
          </Button>
        )
      }
    >
      {linking && <LinkAccount id={user.id} onDone={() => setLinking(false)} />}
      {user.cuentas.length === 0 && !linking && (
        <p className="text-help text-muted">
          Ninguna. Se vinculan acá, o al entrar por primera vez con un mail verificado.
        </p>
      )}
      <ul className="flex flex-col">
        {user.cuentas.map((account) => (
          <li
            key={account.id}
            className="flex flex-wrap items-center justify-between gap-2 border-b border-line-soft py-2.5 last:border-b-0"
          >
            <span className="min-w-0">
              <span className="block font-semibold">
                {providerTitle(account.provider)}
                {account.mail && <span className="font-normal text-muted"> {account.mail}</span>}
              </span>
              <span className="flex flex-wrap items-center gap-x-2 break-all text-help text-muted">
                {account.tenant && `Tenant ${account.tenant}. `}
                {account.subject}
                <CopyButton text={account.subject} label="Copiar el identificador" />
              </span>
              <span className="block text-help text-muted">
                Vinculada {formatInstant(account.created_at)}
                {account.created_by && ` por ${account.created_by}`}.{" "}
                {account.last_used ? `Usada por última vez ${formatInstant(account.last_used)}.` : "Todavía sin usar."}
              </span>
            </span>
            {mayWrite && (
              <Button size="sm" icon={Unlink} onClick={() => setUnlinking(account)}>
                Desvincular
              </Button>
            )}
          </li>
        ))}
      </ul>
      {unlinking && <UnlinkAccount user={user} account={unlinking} onClose={() => setUnlinking(null)} />}
    </Card>
  );
}

function UnlinkAccount({ user, account, onClose }: { user: UserDetail; account: Account; onClose: () => void }) {
  const unlinked = useWrite(unlinkIdentity, REFRESH);
  const unlink = () =>
    attempt(async () => {
      await unlinked.run({ params: { id: user.id, identity: account.id } });
      toast.deleted(`Se desvinculó la cuenta de ${providerTitle(account.provider)}`);
      onClose();
    });
  return (
    <Modal
      open
      onClose={onClose}
      title={`¿Desvincular la cuenta de ${providerTitle(account.provider)} de ${user.name}?`}
      description="Se cierran las sesiones abiertas con ella y deja de servir para entrar."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="danger" busy={unlinked.busy && "Desvinculando..."} onClick={() => void unlink()}>
            Desvincular
          </Button>
        </>
      }
    />
  );
}

const EMPTY = { provider: "microsoft" as "microsoft" | "hosted", tenant: "", subject: "", mail: "" };

function LinkAccount({ id, onDone }: { id: number; onDone: () => void }) {
  const linked = useWrite(linkIdentity, REFRESH);
  const [facts, setFacts] = useState(EMPTY);
  const [error, setError] = useState<CallError | null>(null);
  const set = (change: Partial<typeof EMPTY>) => setFacts({ ...facts, ...change });
  const errorOf = (path: string) => error?.issues.find((issue) => issue.path === path)?.message;
  const save = async () => {
    setError(null);
    try {
      const { provider, tenant, ...rest } = facts;
      const body = provider === "microsoft" ? { provider, tenant, ...rest } : { provider, ...rest };
      await linked.run({ params: { id }, body });
      toast.saved("Cuenta vinculada");
      onDone();
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setError(caught);
    }
  };
  const microsoft = facts.provider === "microsoft";
  return (
    <form
      aria-label="Vincular cuenta"
      className="mb-3 flex max-w-xl flex-col gap-3 rounded-card border border-line bg-sunken p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {error && error.issues.length === 0 && <Banner tone="bad">{error.message}</Banner>}
      <Segmented
        label="Proveedor"
        options={[
          { value: "microsoft", label: providerTitle("microsoft") },
          { value: "hosted", label: providerTitle("hosted") },
        ]}
        value={facts.provider}
        onChange={(provider) => set({ provider })}
      />
      {microsoft && (
        <TextField
          label="Tenant"
          required
          value={facts.tenant}
          onChange={(tenant) => set({ tenant: tenant.trim() })}
          error={errorOf("tenant")}
          help="El Id. de directorio, en Microsoft Entra."
        />
      )}
      <TextField
        label={microsoft ? "Identificador de objeto" : "Identificador de la cuenta"}
        required
        value={facts.subject}
        onChange={(subject) => set({ subject: subject.trim() })}
        error={errorOf("subject")}
        help={
          microsoft
            ? "El Id. de objeto de la persona, en Microsoft Entra."
            : "El user_id de Auth0, como auth0|5f7c8ec7."
        }
      />
      <TextField
        label="Mail de la cuenta"
        type="email"
        value={facts.mail}
        onChange={(mail) => set({ mail })}
        error={errorOf("mail")}
        help="Solo para reconocerla: no decide nada."
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" busy={linked.busy && "Vinculando..."}>
          Vincular
        </Button>
        <Button size="sm" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
