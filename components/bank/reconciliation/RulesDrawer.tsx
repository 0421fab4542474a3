import { Plus } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/kit/Badge";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Switch } from "@/components/kit/fields/Switch";
import { TextField } from "@/components/kit/fields/TextField";
import { Segmented } from "@/components/kit/Segmented";
import { changeRule, createRule, listRules, type listStatementAccounts } from "@/lib/bank/api";
import { directions, directionTitles } from "@/lib/bank/rules/kinds";
import { usualRules } from "@/lib/bank/rules/usualRules";
import type { RuleView } from "@/lib/bank/schema";
import { CallError } from "@/lib/client/callError";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import type { CallOutput } from "@/lib/http/contract";
import { ListDrawer } from "./ListDrawer";

type Accounts = CallOutput<typeof listStatementAccounts>;
type Facts = Omit<RuleView, "id" | "version">;
const NEW: Facts = { direction: "sale", name: "", words: "", own_account_id: null, category: "", active: true };
const REFRESH = { refresh: ["/bank-rules", "/statements"] };

/** What movements without an order of ours are, by words of their text. */
export function RulesDrawer({
  accounts,
  mayWrite,
  onClose,
}: {
  accounts: Accounts;
  mayWrite: boolean;
  onClose: () => void;
}) {
  const read = useRead(listRules, {});
  const [open, setOpen] = useState<RuleView | "nueva" | null>(null);
  const usual = useWrite(createRule, REFRESH);
  const addUsual = async () => {
    try {
      for (const rule of usualRules) await usual.run({ body: { ...NEW, ...rule } });
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
    }
  };
  if (open)
    return (
      <RuleForm key={open === "nueva" ? 0 : open.id} accounts={accounts} of={open} onClose={() => setOpen(null)} />
    );
  const add = mayWrite && (
    <Button icon={Plus} onClick={() => setOpen("nueva")}>
      Nueva regla
    </Button>
  );
  return (
    <ListDrawer
      title="Reglas del banco"
      meta="Qué es lo que no tiene orden nuestra"
      read={read}
      failure="No se pudieron traer las reglas"
      footer={add}
      onClose={onClose}
      empty={
        <EmptyState
          title="Todavía no hay reglas"
          actions={
            mayWrite && (
              <>
                <Button variant="primary" busy={usual.busy && "Cargando..."} onClick={() => void addUsual()}>
                  Cargar las habituales
                </Button>
                {add}
              </>
            )
          }
        >
          {usual.error && <Banner tone="bad">{usual.error.message}</Banner>}
          Una regla dice a qué rubro va lo que el banco cobra: comisiones, impuestos, intereses.
        </EmptyState>
      }
      rowOf={(rule: RuleView) => ({
        id: rule.id,
        main: rule.name,
        sub: `${directionTitles[rule.direction]}: si dice «${rule.words}», va a ${rule.category}${accountText(rule, accounts)}`,
        aside: (
          <span className="flex items-center gap-2">
            {!rule.active && <Badge>Sin uso</Badge>}
            {mayWrite && (
              <Button size="sm" variant="ghost" aria-label={`Cambiar ${rule.name}`} onClick={() => setOpen(rule)}>
                Cambiar
              </Button>
            )}
          </span>
        ),
      })}
    />
  );
}

const accountText = ({ own_account_id }: RuleView, accounts: Accounts) => {
  const account = accounts.find(({ id }) => id === own_account_id);
  return account ? `, solo en ${account.name} de ${account.company}` : "";
};

function RuleForm({ accounts, of, onClose }: { accounts: Accounts; of: RuleView | "nueva"; onClose: () => void }) {
  const [facts, setFacts] = useState<Facts>(() => (of === "nueva" ? NEW : factsOf(of)));
  const [failure, setFailure] = useState<CallError | null>(null);
  const create = useWrite(createRule, REFRESH);
  const change = useWrite(changeRule, REFRESH);
  const set = (more: Partial<Facts>) => setFacts((before) => ({ ...before, ...more }));
  const errorOf = (path: string) => failure?.issues?.find((one) => one.path === path)?.message;
  const save = async () => {
    setFailure(null);
    try {
      if (of === "nueva") await create.run({ body: facts });
      else await change.run({ params: { id: of.id }, body: { ...facts, version: of.version } });
      onClose();
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setFailure(caught);
    }
  };
  return (
    <Drawer
      open
      width={520}
      onClose={onClose}
      title={of === "nueva" ? "Nueva regla" : of.name}
      footer={
        <>
          <Button variant="primary" busy={(create.busy || change.busy) && "Guardando..."} onClick={() => void save()}>
            Guardar
          </Button>
          <Button onClick={onClose}>Volver</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure && (failure.issues ?? []).length === 0 && <Banner tone="bad">{failure.message}</Banner>}
        <TextField
          label="Nombre"
          required
          maxLength={100}
          value={facts.name}
          onChange={(name) => set({ name })}
          error={errorOf("name")}
        />
        <Segmented
          label="Qué es"
          value={facts.direction}
          onChange={(direction) => set({ direction })}
          options={directions.map((value) => ({ value, label: directionTitles[value] }))}
        />
        <TextField
          label="Palabras del movimiento"
          required
          maxLength={100}
          help="Tiene que decirlas todas, en cualquier orden: «ley 25413»."
          value={facts.words}
          onChange={(words) => set({ words })}
          error={errorOf("words")}
        />
        <TextField
          label="Rubro"
          required
          maxLength={100}
          value={facts.category}
          onChange={(category) => set({ category })}
          error={errorOf("category")}
        />
        <SelectField
          label="En qué cuenta"
          value={String(facts.own_account_id ?? "")}
          onChange={(id) => set({ own_account_id: id ? Number(id) : null })}
          placeholder="En todas"
          options={accounts.map(({ id, name, company }) => ({ value: String(id), label: `${name}, ${company}` }))}
          error={errorOf("own_account_id")}
        />
        <Switch label="Se usa" value={facts.active} onChange={(active) => set({ active })} />
      </div>
    </Drawer>
  );
}

const factsOf = ({ id: _, version: __, ...facts }: RuleView): Facts => facts;
