import { useRef, useState } from "react";
import * as z from "zod";
import { attempt } from "@/components/frame/attempt";
import { differing } from "@/components/frame/differing";
import { HistorySection } from "@/components/frame/History";
import { historyTitle } from "@/components/frame/historyTitle";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { AskModal } from "@/components/kit/AskModal";
import { Button } from "@/components/kit/Button";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { Drawer } from "@/components/kit/Drawer";
import { TextField } from "@/components/kit/fields/TextField";
import { Form } from "@/components/kit/form/Form";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { formatInstant } from "@/lib/format/dates";
import type { HistoryEntry } from "@/lib/format/historySchema";
import { addConversion, conversionHistory, deleteConversion, updateConversion } from "@/lib/ticketing/currencies/api";
import { conversion, foreign, moneda, rate as rateShape } from "@/lib/ticketing/currencies/schema";
import { isJump } from "./isJump";
import type { Rate } from "./RatesScreen";
import { rateText } from "./rateText";

const FORM_ID = "cotizacion";
const REFRESH = ["/tickets", "/bsastrap/conversiones", "/home/setup"];
const changed = z.object({ moneda, valor: rateShape });
const kept = z.object({ valor: z.string() });
const fresh = z.object({ moneda: foreign, valor: rateShape });
type Typed = z.output<typeof changed>;
const FACTS = [{ label: "Pesos por una unidad", text: ({ valor }: Pick<Typed, "valor">) => rateText(valor) }];

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
  const [asked, setAsked] = useState<{ typed: Typed; before: string } | null>(null);
  /** The rate that was asked about and meant. */
  const sure = useRef("");
  const { opened, form, conflict } = useVersionedForm<Rate, Typed>({
    id: FORM_ID,
    row: rate,
    current: conversion,
    save: async (typed, over) => {
      const { moneda: code, valor } = typed;
      if (over && sure.current !== valor && isJump(over.valor, valor)) {
        setAsked({ typed, before: over.valor });
        // Nothing is saved until it is answered: what is typed counts as unsaved.
        throw new Error("asked first");
      }
      await (over
        ? updated.run({ params: { moneda: code }, body: { valor: typedForm(valor), version: over.version } })
        : added.run({ body: { moneda: code, valor: typedForm(valor) } }));
      toast.saved(`${code} vale ${rateText(valor)}`);
      onClose();
    },
    onTheirs: onClose,
  });
  const remove = async ({ moneda: code, valor }: Rate) => {
    await attempt(async () => {
      await deleted.run({ params: { moneda: code } });
      toast.deleted(`Se borró la cotización de ${code}`, {
        undo: () => void added.run({ body: { moneda: code, valor: typedForm(valor) } }),
      });
      onClose();
    });
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
        {...form}
        schema={opened ? changed : fresh}
        defaultValues={{ moneda: opened?.moneda ?? "", valor: opened ? typedForm(opened.valor) : "" }}
      >
        {conflict && (
          <ConflictCompare
            subtitle={`${conflict.theirs.updated_by}, ${formatInstant(conflict.theirs.updated_at)}`}
            facts={differing(FACTS, conflict.mine, conflict.theirs)}
            {...conflict.choose}
          />
        )}
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
      {asked && (
        <AskModal
          title={`¿${asked.typed.moneda} vale ${rateText(asked.typed.valor)}?`}
          description={`Valía ${rateText(asked.before)}: la nueva es ${
            Number(asked.typed.valor) > Number(asked.before) ? "más del doble" : "menos de la mitad"
          }.`}
          confirm="Sí, guardar"
          onClose={() => setAsked(null)}
          onRun={async () => {
            sure.current = asked.typed.valor;
            // A refusal is shown in the form, with what was typed.
            await form.onSubmit(asked.typed).catch(isRefusal);
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
