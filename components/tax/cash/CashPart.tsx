import { Pencil, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { FormModal } from "@/components/frame/FormModal";
import { AskModal } from "@/components/kit/AskModal";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { DateField } from "@/components/kit/fields/DateField";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { TextField } from "@/components/kit/fields/TextField";
import { IconButton } from "@/components/kit/IconButton";
import { Page } from "@/components/kit/Page";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { toast } from "@/components/kit/toast";
import { refusal } from "@/lib/client/attempt";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDayYear, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { changeCashLimit, createCashLimit, listCashLimits, removeCashLimit } from "@/lib/payments/cashLimits/api";
import type { CashLimitRow } from "@/lib/payments/cashLimits/schema";

const COUNTRIES = { AR: { title: "Argentina", currency: "ARS" }, ES: { title: "España", currency: "EUR" } } as const;
type Country = keyof typeof COUNTRIES;
const REFRESH = { refresh: ["/cash-limits"] };

const sumOf = ({ amount, currency }: CashLimitRow) => formatMoney(amount, currency, { decimals: 2 });

/** Up to how much each country lets its companies pay in cash, from which day on, and what says so. */
export function CashPart({ tabs }: { tabs: ReactNode }) {
  const mayWrite = usePerson().can("taxes.write");
  const read = useRead(listCashLimits, {});
  const [written, setWritten] = useState<{ country: Country; row: CashLimitRow | null } | null>(null);
  const [removed, setRemoved] = useState<CashLimitRow | null>(null);
  return (
    <Page
      title="Impuestos"
      context="Hasta cuánto se paga en efectivo. Rige para lo que se paga desde ese día."
      tabs={tabs}
    >
      <Fetched read={read} failure="No se pudieron traer los límites">
        {({ data }) =>
          (Object.keys(COUNTRIES) as Country[]).map((country) => {
            const rows = data.filter((row) => row.country === country);
            return (
              <Card
                key={country}
                flush
                title={COUNTRIES[country].title}
                actions={
                  mayWrite && (
                    <Button
                      size="sm"
                      icon={Plus}
                      aria-label={`Agregar límite en ${COUNTRIES[country].title}`}
                      onClick={() => setWritten({ country, row: null })}
                    >
                      Agregar límite
                    </Button>
                  )
                }
              >
                {rows.length === 0 && (
                  <p className="px-4 pb-4 text-help text-muted">Sin límite: se paga lo que haga falta.</p>
                )}
                <ul aria-label={`Límites de ${COUNTRIES[country].title}`} className="divide-y divide-line-soft">
                  {rows.map((row) => (
                    <li key={row.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
                      <TwoLines
                        strong
                        main={`${sumOf(row)} desde el ${formatDayYear(row.from_day)}`}
                        sub={[row.source, row.created_by && `lo cargó ${row.created_by}`].filter(Boolean).join(" · ")}
                      />
                      <span className="flex flex-wrap items-center gap-2">
                        {row.to_confirm && <Badge tone="warn">Confirmar con el contador</Badge>}
                        {row.current && (
                          <Badge tone="good" dot>
                            Vigente
                          </Badge>
                        )}
                        {mayWrite && (
                          <>
                            <IconButton
                              icon={Pencil}
                              label={`Corregir el límite desde el ${formatDayYear(row.from_day)}`}
                              onClick={() => setWritten({ country, row })}
                            />
                            <IconButton
                              icon={Trash2}
                              label={`Quitar el límite desde el ${formatDayYear(row.from_day)}`}
                              onClick={() => setRemoved(row)}
                            />
                          </>
                        )}
                      </span>
                    </li>
                  ))}
                </ul>
              </Card>
            );
          })
        }
      </Fetched>
      {written && <WriteLimit {...written} onClose={() => setWritten(null)} />}
      {removed && <RemoveLimit row={removed} onClose={() => setRemoved(null)} />}
    </Page>
  );
}

function WriteLimit({ country, row, onClose }: { country: Country; row: CashLimitRow | null; onClose: () => void }) {
  const { title, currency } = COUNTRIES[country];
  const [from_day, setDay] = useState(row?.from_day ?? todayIn());
  const [amount, setAmount] = useState(row?.amount ?? "");
  const [source, setSource] = useState(row?.source ?? "");
  const [to_confirm, setConfirm] = useState(row?.to_confirm ?? true);
  const create = useWrite(createCashLimit, REFRESH);
  const change = useWrite(changeCashLimit, REFRESH);
  const send = async () => {
    const facts = { from_day, amount, source, to_confirm };
    if (row) await change.run({ params: { id: row.id }, body: { ...facts, version: row.version } });
    else await create.run({ body: { country, ...facts } });
    toast.saved("Se guardó el límite");
  };
  return (
    <FormModal
      title={row ? "Corregir el límite" : "Agregar límite"}
      description={`De ${title}. Cada deuda se cuenta entera, aunque se pague en partes.`}
      confirm="Guardar"
      fields={["from_day", "amount", "source"]}
      onSave={send}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <DateField label="Desde" required value={from_day} onChange={setDay} error={errorOf("from_day")} />
          <MoneyField
            label="Hasta"
            required
            currency={currency}
            value={amount}
            onChange={setAmount}
            error={errorOf("amount")}
          />
          <TextField
            label="Qué norma lo dice"
            required
            maxLength={300}
            value={source}
            onChange={setSource}
            error={errorOf("source")}
          />
          <Checkbox label="Falta confirmarlo con el contador" value={to_confirm} onChange={setConfirm} />
        </>
      )}
    </FormModal>
  );
}

function RemoveLimit({ row, onClose }: { row: CashLimitRow; onClose: () => void }) {
  const { run } = useWrite(removeCashLimit, REFRESH);
  return (
    <AskModal
      danger
      title={`¿Quitar el límite de ${sumOf(row)} desde el ${formatDayYear(row.from_day)}?`}
      description="Solo si se cargó por error: vuelve a regir el anterior, si hay."
      confirm="Quitar"
      onClose={onClose}
      onRun={() => refusal(() => run({ params: { id: row.id }, query: { version: row.version } }))}
    />
  );
}
