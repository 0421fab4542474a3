import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { choicesOf } from "@/components/kit/fields/choices";
import { DateField } from "@/components/kit/fields/DateField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { useWrite } from "@/lib/client/useWrite";
import { answerOffer, makeOffer, sendOffer } from "@/lib/deals/api";
import { type Language, languageTitles } from "@/lib/deals/rules/kinds";
import type { DealView, OfferView } from "@/lib/deals/schema/deal";
import { addDays, todayIn } from "@/lib/format/dates";

export type OfferDeed = { what: "preparar"; version: number } | { what: "mandar" | "contestar"; offer: OfferView };

/** Days for which an offer holds unless said. */
const USUAL_DAYS = 15;
const REFRESH = { refresh: ["/shows"] };

interface Props {
  id: number;
  onClose: () => void;
  onDone: (view: DealView) => void;
}

/** What is asked before an offer is made, sent or answered. */
export function OfferModal({ deed, ...props }: Props & { deed: OfferDeed }) {
  if (deed.what === "preparar") return <MakeModal version={deed.version} {...props} />;
  return deed.what === "mandar" ? (
    <SendModal offer={deed.offer} {...props} />
  ) : (
    <AnswerModal offer={deed.offer} {...props} />
  );
}

function MakeModal({ id, version, onClose, onDone }: Props & { version: number }) {
  const [language, setLanguage] = useState<Language>("es");
  const [expires, setExpires] = useState(() => addDays(todayIn(), USUAL_DAYS));
  const [client_id] = useState(() => crypto.randomUUID());
  const { run } = useWrite(makeOffer, REFRESH);
  return (
    <FormModal
      title="Preparar oferta"
      description="Con los términos guardados, que quedan en ella como son ahora."
      confirm="Preparar"
      onClose={onClose}
      onSave={async () => onDone(await run({ params: { id }, body: { language, expires, version, client_id } }))}
    >
      {(errorOf) => (
        <>
          <SelectField
            label="Idioma"
            options={choicesOf(languageTitles)}
            value={language}
            onChange={(value) => setLanguage(value as Language)}
          />
          <DateField label="Vale hasta" value={expires} onChange={setExpires} error={errorOf("expires")} />
        </>
      )}
    </FormModal>
  );
}

function SendModal({ id, offer, onClose, onDone }: Props & { offer: OfferView }) {
  const [to, setTo] = useState(offer.sent_to);
  const [message, setMessage] = useState("");
  const { run } = useWrite(sendOffer, REFRESH);
  const { n, version } = offer;
  return (
    <FormModal
      title={`Mandar la oferta ${n}`}
      description="Va el PDF con un enlace para aceptarla; uno que se mandó antes deja de servir."
      confirm="Mandar"
      busyText="Mandando..."
      onClose={onClose}
      onSave={async () => onDone(await run({ params: { id, n }, body: { to, message, version } }))}
    >
      {(errorOf) => (
        <>
          <TextField label="Mail" type="email" required value={to} onChange={setTo} error={errorOf("to")} />
          <TextArea label="Mensaje" rows={3} maxLength={1_000} value={message} onChange={setMessage} />
        </>
      )}
    </FormModal>
  );
}

function AnswerModal({ id, offer, onClose, onDone }: Props & { offer: OfferView }) {
  const [answer, setAnswer] = useState<"aceptada" | "rechazada">("aceptada");
  const [how, setHow] = useState("");
  const { run } = useWrite(answerOffer, REFRESH);
  const { n, version } = offer;
  return (
    <FormModal
      title={`Qué contestaron a la oferta ${n}`}
      confirm="Guardar la respuesta"
      onClose={onClose}
      onSave={async () => onDone(await run({ params: { id, n }, body: { answer, how, version } }))}
    >
      {(errorOf) => (
        <>
          <SelectField
            label="Respuesta"
            options={[
              { value: "aceptada", label: "La aceptaron" },
              { value: "rechazada", label: "No la aceptaron" },
            ]}
            value={answer}
            onChange={(value) => setAnswer(value as typeof answer)}
          />
          <TextField
            label="Quién y cómo"
            placeholder="Marta Sala, por mail del 3 de marzo"
            value={how}
            onChange={setHow}
            error={errorOf("how")}
          />
        </>
      )}
    </FormModal>
  );
}
