import dynamic from "next/dynamic";
import { useEffect, useMemo, useState } from "react";
import { ErrorState } from "@/components/kit/ErrorState";
import { SkeletonRows } from "@/components/kit/Skeleton";
import type { LinkFile } from "@/lib/musicwins/invoiceLinks/schema";
import { AskedCard } from "./AskedCard";
import type { Asked } from "./asked";
import { type Kept, keyOfLink } from "./kept";
import { linkUpload } from "./linkUpload";
import { StepRule } from "./StepRule";
import { UploadStep } from "./UploadStep";
import { useReading } from "./useReading";

const loadReview = () => import("./ReviewStep");
/** The second step comes while the first is looked at; a line that drops just then is asked again. */
const ReviewStep = dynamic(loadReview, {
  ssr: false,
  loading: ({ error, retry }) =>
    error ? (
      <ErrorState title="No se pudo seguir: no hay conexión." onRetry={retry}>
        El archivo ya llegó; falta revisarlo y enviarlo.
      </ErrorState>
    ) : (
      <SkeletonRows rows={5} label="Cargando..." />
    ),
});

/** Upload, then confirm what was read; the receipt comes from the page around. */
export function InvoiceSteps({ token, asked, kept }: { token: string; asked: Asked; kept: Kept }) {
  const [file, setFile] = useState<LinkFile | undefined>(kept.draft.file);
  const [picture, setPicture] = useState<File>();
  const [interrupted, setInterrupted] = useState(kept.draft.file ? undefined : kept.draft.sending);
  const steps = useMemo(() => linkUpload(token), [token]);
  const reading = useReading(token, file);
  useEffect(() => {
    // Whatever goes wrong is said when it is needed.
    loadReview().catch(() => undefined);
  }, []);

  const restart = () => {
    setFile(undefined);
    setPicture(undefined);
    kept.keep({});
  };
  if (!file || reading.gone) {
    return (
      <>
        <AskedCard asked={asked} />
        <div className="mt-5">
          <StepRule current={0} />
        </div>
        <UploadStep
          steps={steps}
          remember={keyOfLink(token)}
          interrupted={interrupted}
          onStart={(chosen) => {
            setPicture(chosen);
            setInterrupted(undefined);
            kept.keep({ sending: chosen.name });
          }}
          onEnd={(done) => {
            kept.keep(done ? { file: done } : {});
            if (done) setFile(done);
          }}
        />
      </>
    );
  }
  return (
    <>
      <StepRule current={1} />
      <ReviewStep
        key={reading.file?.id}
        token={token}
        asked={asked}
        file={reading.file ?? file}
        picture={picture}
        reading={!reading.settled}
        onByHand={reading.skip}
        kept={kept}
        onChangeFile={restart}
      />
    </>
  );
}
