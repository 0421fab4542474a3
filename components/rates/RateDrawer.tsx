import { useState } from "react";
import * as z from "zod";
import { HistorySection } from "@/components/frame/History";
import { historyTitle } from "@/components/frame/historyTitle";
import { AskModal } from "@/components/kit/AskModal";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { TextField } from "@/components/kit/fields/TextField";
import { Form } from "@/components/kit/form/Form";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import type { HistoryEntry } from "@/lib/format/historySchema";
import { addConversion, conversionHistory, deleteConversion, updateConversion } from "@/lib/ticketing/currencies/api";
import { foreign, moneda, rate as rateShape } from "@/lib/ticketing/currencies/schema";
import { isJump } from "./isJump";
import type { Rate } from "./RatesScreen";
import { rateText } from "./rateText";

const FORM_ID = "cotizacion";
const REFRESH = ["/tickets", "/bsastrap/conversiones", "/home/setup"];
const changed = z.object({ moneda, valor: rateShape });
const kept = z.object({ valor: z.string() });
const fresh = z.object({ moneda: foreign, valor: rateShape });
type Typed = z.output<typeof changed>;

function isRefusal(caught: unknown): void {
  if (!(caught instanceof CallError)) throw caught;
}

/** With a comma, which is read one way only. */
const typedForm = (valor: string) => valor.replace(".", ",");

/** One currency's rate to read or change, with what it was; null for a new one. */
export default function RateDrawer({
  rate,
  mayWrite,
  onClose,
}: {
  rate: Rate | null;
  mayWrite: boolean;
  onClose: () => void;
}) {
  const added = useWrite(addConversion, { refresh: REFRESH });
  const updated = useWrite(updateConversion, { refresh: REFRESH });
  const deleted = useWrite(deleteConversion, { refresh: REFRESH });
  const [error, setError] = useState<CallError | null>(null);
  const [asked, setAsked] = useState<Typed | null>(null);
  const attempt = async (work: () => Promise<unknown>, said: string) => {
    setError(null);
    try {
      await work();
    } catch (caught) {
      if (caught instanceof CallError) setError(caught);
      throw caught;
    }
    toast.saved(said);
    onClose();
  };
  const save = ({ moneda: code, valor }: Typed) =>
    attempt(
      () =>
        rate
          ? updated.run({ params: { moneda: code }, body: { valor: typedForm(valor), version: rate.version } })
          : added.run({ body: { moneda: code, valor: typedForm(valor) } }),
      `${code} vale ${rateText(valor)}`,
    );
  const submit = (typed: Typed) => {
    if (!rate || !isJump(rate.valor, typed.valor)) return save(typed);
    setAsked(typed);
    // Nothing is saved until it is answered: what is typed counts as unsaved.
    throw new Error("asked first");
  };
  const remove = async ({ moneda: code, valor }: Rate) => {
    try {
      await deleted.run({ params: { moneda: code } });
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      return setError(caught);
    }
    toast.deleted(`Se borró la cotización de ${code}`, {
      undo: () => void added.run({ body: { moneda: code, valor: typedForm(valor) } }),
    });
    onClose();
  };
  return (
    <Drawer
      open
      width={420}
      onClose={onClose}
      eyebrow="Cotizaciones"
      title={rate?.moneda ?? "Agregar moneda"}
      footer={
        mayWrite && (
          <>
            <Button
              type="submit"
              form={FORM_ID}
              variant="primary"
              busy={(added.busy || updated.busy) && "Guardando..."}
            >
              Guardar
            </Button>
            {rate && (
              <Button variant="danger" busy={deleted.busy && "Borrando..."} onClick={() => void remove(rate)}>
                Borrar
              </Button>
            )}
          </>
        )
      }
    >
      <Form
        id={FORM_ID}
        schema={rate ? changed : fresh}
        defaultValues={{ moneda: rate?.moneda ?? "", valor: rate ? typedForm(rate.valor) : "" }}
        error={error ? { error: error.issues.length > 0 ? undefined : error.message, issues: error.issues } : null}
        onSubmit={submit}
      >
        <TextField
          name="moneda"
          label="Moneda"
          required
          maxLength={3}
          readOnly={!mayWrite || rate !== null}
          help="Su código de tres letras: USD o EUR."
          autoComplete="off"
        />
        <TextField
          name="valor"
          label="Pesos por una unidad"
          required
          inputMode="decimal"
          readOnly={!mayWrite}
          help="Los decimales, hasta seis, van con coma: 1.475,50."
          autoComplete="off"
        />
      </Form>
      {rate && asked && (
        <AskModal
          title={`¿${rate.moneda} vale ${rateText(asked.valor)}?`}
          description={`Valía ${rateText(rate.valor)}: la nueva es ${
            Number(asked.valor) > Number(rate.valor) ? "más del doble" : "menos de la mitad"
          }.`}
          confirm="Sí, guardar"
          onClose={() => setAsked(null)}
          onRun={async () => {
            // A refusal is shown in the form, with what was typed.
            await save(asked).catch(isRefusal);
            return null;
          }}
        />
      )}
      {rate && <RateHistory moneda={rate.moneda} />}
    </Drawer>
  );
}

function RateHistory({ moneda: code }: { moneda: string }) {
  return (
    <HistorySection
      contract={conversionHistory}
      inputOf={(cursor) => ({ params: { moneda: code }, query: { cursor } })}
      words={({ action, before, after }) => ({
        title: historyTitle(action),
        changes: [{ label: "Pesos por una unidad", before: keptRate(before), after: keptRate(after) }],
      })}
    />
  );
}

function keptRate(facts: HistoryEntry["after"]): string | null {
  const { data } = kept.safeParse(facts);
  return data ? rateText(data.valor) : null;
}
