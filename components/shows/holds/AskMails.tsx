import { Mail } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink } from "@/components/kit/Button";
import { CopyButton } from "@/components/kit/CopyButton";
import { Modal } from "@/components/kit/Modal";
import { Segmented } from "@/components/kit/Segmented";
import { type Language, languageTitles } from "@/lib/avails/rules/availText";
import { type AskedDay, askMails } from "@/lib/shows/holds/rules/askText";
import type { HoldView } from "@/lib/shows/holds/schema";

/** The mail for each venue of others that was asked for days: to be copied, or begun in the person's own program. */
export function AskMails({
  days,
  artist,
  language,
}: {
  days: readonly AskedDay[];
  artist: string;
  language: Language;
}) {
  const mails = askMails(days, artist, language);
  if (mails.length === 0) return null;
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-3">
      <h3 className="font-semibold">Mails para las salas</h3>
      {mails.map(({ venue, subject, text }) => (
        <div key={venue.id} className="flex flex-col gap-1.5">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <span>{`${venue.city}, ${venue.name}`}</span>
            <span className="flex items-center gap-1">
              <CopyButton text={text} label={`Copiar el mail para ${venue.name}`}>
                Copiar
              </CopyButton>
              <ButtonLink
                plain
                href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
                variant="ghost"
                size="sm"
                icon={Mail}
              >
                Escribir
              </ButtonLink>
            </span>
          </div>
          <p className="whitespace-pre-line rounded-control bg-neutral-soft px-3 py-2 text-help">{text}</p>
        </div>
      ))}
    </section>
  );
}

/** The mail that asks a venue of others for one hold, in the language that is chosen. */
export function MailModal({ hold, onClose }: { hold: HoldView; onClose: () => void }) {
  const [language, setLanguage] = useState<Language>("es");
  return (
    <Modal
      open
      size="md"
      title={`Pedirle el hold a ${hold.venue.name}`}
      description="Lo que conteste la sala se carga en el hold."
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Listo
        </Button>
      }
    >
      <Segmented
        label="Idioma del mail"
        options={Object.entries(languageTitles).map(([value, label]) => ({ value: value as Language, label }))}
        value={language}
        onChange={setLanguage}
      />
      <AskMails days={[hold]} artist={hold.show.name} language={language} />
    </Modal>
  );
}
