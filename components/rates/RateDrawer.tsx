import { useState } from "react";
import * as z from "zod";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { TextField } from "@/components/kit/fields/TextField";
import { Form } from "@/components/kit/form/Form";
import { NotFetched } from "@/components/kit/NotFetched";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatInstant } from "@/lib/format/dates";
import { addConversion, conversionHistory, deleteConversion, updateConversion } from "@/lib/ticketing/currencies/api";
import { moneda, rate as rateShape } from "@/lib/ticketing/currencies/schema";
import type { Rate } from "./RatesScreen";
import { rateText } from "./rateText";

const FORM_ID = "cotizacion";
const REFRESH = ["/tickets", "/bsastrap/conversiones", "/home/setup"];
const form = z.object({ moneda, valor: rateShape });

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
  const remove = async ({ moneda: code, valor }: Rate) => {
    try {
      await deleted.run({ params: { moneda: code } });
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      return setError(caught);
    }
    toast.deleted(`Se borró la cotización de ${code}`, {
      undo: () => void added.run({ body: { moneda: code, valor } }),
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
        schema={form}
        defaultValues={{ moneda: rate?.moneda ?? "", valor: rate ? rate.valor.replace(".", ",") : "" }}
        error={error ? { error: error.issues.length > 0 ? undefined : error.message, issues: error.issues } : null}
        onSubmit={({ moneda: code, valor }) =>
          attempt(
            () =>
              rate
                ? updated.run({ params: { moneda: code }, body: { valor, version: rate.version } })
                : added.run({ body: { moneda: code, valor } }),
            `${code} vale ${rateText(valor)}`,
          )
        }
      >
        <TextField
          name="moneda"
          label="Moneda"
          required
          maxLength={3}
          readOnly={!mayWrite || rate !== null}
          help="Su código de tres letras: USD, EUR, UYU."
          autoComplete="off"
        />
        <TextField
          name="valor"
          label="Pesos por una unidad"
          required
          inputMode="decimal"
          readOnly={!mayWrite}
          help="Con coma o punto, hasta seis decimales: 1.475,50."
          autoComplete="off"
        />
      </Form>
      {rate && <RateHistory moneda={rate.moneda} />}
    </Drawer>
  );
}

function RateHistory({ moneda: code }: { moneda: string }) {
  const { data, error, mutate, isValidating } = useRead(conversionHistory, { params: { moneda: code } });
  return (
    <section aria-label="Historial" className="mt-6">
      <h3 className="mb-1 text-section">Historial</h3>
      {!data && error ? (
        <NotFetched title="No se pudo traer el historial" error={error} onRetry={mutate} retrying={isValidating} />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : data.length === 0 ? (
        <p className="text-help text-muted">Está como se cargó al instalar.</p>
      ) : (
        <ol>
          {data.map(({ id, at, by, valor }) => (
            <li key={id} className="flex justify-between gap-3 border-t border-line-soft py-2 first:border-0">
              <span className="text-help text-muted">
                {formatInstant(at)}, {by}
              </span>
              <span className="whitespace-nowrap">{valor === null ? "Se borró" : rateText(valor)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
