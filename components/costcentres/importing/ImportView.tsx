import { Banner } from "@/components/kit/Banner";
import { ErrorState } from "@/components/kit/ErrorState";
import { Steps } from "@/components/kit/Steps";
import type { CostAddress } from "../useCostAddress";
import { ColumnsStep } from "./ColumnsStep";
import { FileStep } from "./FileStep";
import { ReviewStep } from "./ReviewStep";
import { SaveStep } from "./SaveStep";
import { useImportWizard } from "./useImportWizard";

const STEPS = ["Archivo", "Columnas", "Revisar filas", "Guardar"];

/** A file of entries, from dropping it to undoing it. */
export default function ImportView({ address }: { address: CostAddress }) {
  const wizard = useImportWizard(address);
  const { step, view, run, id, failure, back } = wizard;
  if (id && run.error && !view)
    return (
      <ErrorState
        title={run.error.status === 404 ? "Esa importación no existe" : "No se pudo traer la importación"}
        onRetry={() => run.mutate()}
        retrying={run.isValidating}
        requestId={run.error.requestId || undefined}
      >
        {run.error.message}
      </ErrorState>
    );
  return (
    <>
      <Steps steps={STEPS} current={step} onStep={step < 3 ? back : undefined} />
      {failure && <Banner tone="bad">{failure}</Banner>}
      {step === 0 && <FileStep wizard={wizard} address={address} />}
      {step === 1 && <ColumnsStep wizard={wizard} />}
      {step === 2 && <ReviewStep wizard={wizard} />}
      {step === 3 && <SaveStep wizard={wizard} address={address} />}
    </>
  );
}
