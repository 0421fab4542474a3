import { Send } from "lucide-react";
import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Modal } from "@/components/kit/Modal";
import { NotFetched } from "@/components/kit/NotFetched";
import { ProgressBar } from "@/components/kit/ProgressBar";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { countText } from "@/lib/format/text";
import { previewSend } from "@/lib/ticketing/reportEmails/api";
import { reportTypes, showTypeTitles } from "@/lib/ticketing/rules/kinds";
import { MailPreview } from "./send/MailPreview";
import { RecipientPicker } from "./send/RecipientPicker";
import { type ReportType, useSendReport } from "./send/useSendReport";

const TYPES = reportTypes.map((value) => ({ value, label: showTypeTitles[value] }));

interface SendReportProps {
  /** The report to start with; the one that holds all unless said. */
  type?: ReportType;
  /** One show's report, instead of a type's. */
  show?: string;
  onClose: () => void;
  /** Opens the list of recipients in place of this. */
  onRecipients?: () => void;
}

/** Sends a report by mail now: which one, to whom, and the mail as each will get it. */
export default function SendReportModal({ type: start = "todos", show, onClose, onRecipients }: SendReportProps) {
  const [type, setType] = useState<ReportType>(start);
  const [chosen, setChosen] = useState<readonly number[]>();
  const [shown, setShown] = useState<number>();
  const { can } = usePerson();
  const about = show === undefined ? { type } : { show };
  const { data, error, mutate, isValidating } = useRead(
    previewSend,
    { query: { ...about, ...(shown !== undefined && { id: String(shown) }) } },
    { revalidateOnFocus: false },
  );
  const list = useRead(previewSend, { query: about }, { revalidateOnFocus: false });
  const recipients = list.data?.recipients ?? [];
  const able = recipients.filter(({ problema }) => problema === null);
  const selected = able.filter(({ id, activo }) => chosen?.includes(id) ?? activo);
  const sending = useSendReport(show === undefined ? { type } : { type, show });

  const send = async () => {
    if (await sending.run(selected)) onClose();
  };
  const failure = error ?? list.error;

  return (
    <Modal
      open
      onClose={sending.busy ? () => undefined : onClose}
      title={show === undefined ? "Enviar el reporte por mail" : `Enviar “${show}” por mail`}
      size="lg"
      closable={!sending.busy}
      footer={
        <>
          <Button onClick={onClose} disabled={sending.busy}>
            Cancelar
          </Button>
          <Button
            variant="primary"
            icon={Send}
            onClick={send}
            disabled={selected.length === 0}
            busy={sending.busy && "Enviando..."}
          >
            {selected.length === 0 ? "Enviar" : `Enviar a ${countText(selected.length, "persona")}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {show === undefined && (
          <SelectField
            label="Reporte"
            options={TYPES}
            value={type}
            onChange={(value) => {
              setType(TYPES.find((option) => option.value === value)?.value ?? "todos");
              setChosen(undefined);
              setShown(undefined);
            }}
          />
        )}
        {failure && !data && (
          <NotFetched
            title="No se pudo preparar el mail"
            error={failure}
            onRetry={() => Promise.all([mutate(), list.mutate()])}
            retrying={isValidating}
          />
        )}
        {!list.data && !list.error && <SkeletonRows rows={3} label="Preparando el mail..." />}
        {list.data && (
          <RecipientPicker
            recipients={recipients}
            chosen={selected.map(({ id }) => id)}
            onChosen={setChosen}
            shown={shown ?? able[0]?.id}
            onShown={setShown}
            onManage={onRecipients && can("reportEmails.read") ? onRecipients : undefined}
          />
        )}
        {sending.total > 0 && (
          <ProgressBar
            label="Poniendo los mails en la cola"
            percent={(sending.done * 100) / sending.total}
            detail={`${sending.done} de ${sending.total}`}
          />
        )}
        {sending.failed.length > 0 && (
          <Banner tone="bad" title="No salieron todos.">
            {sending.failed.map(({ email, reason }) => (
              <span key={email} className="block">
                {email}: {reason}
              </span>
            ))}
          </Banner>
        )}
        {data && recipients.length > 0 && <MailPreview preview={data} refreshing={isValidating} />}
      </div>
    </Modal>
  );
}
