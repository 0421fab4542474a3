import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { Banner } from "@/components/kit/Banner";
import { CopyButton } from "@/components/kit/CopyButton";
import { NumberField } from "@/components/kit/fields/NumberField";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { makeLink } from "@/lib/production/advance/api";
import { questionsText } from "@/lib/production/advance/rules/answers";
import type { AdvanceView, LinkView } from "@/lib/production/advance/schema";

const USUAL_DAYS = 30;

/** Asks a side its questions: by mail, or with a link to hand on, which is shown once. */
export default function LinkModal({
  show,
  side,
  view,
  onChanged,
  onClose,
}: {
  show: number;
  side: LinkView["side"];
  view: AdvanceView;
  onChanged: (view: AdvanceView) => void;
  onClose: () => void;
}) {
  const [to, setTo] = useState("");
  const [days, setDays] = useState<number | null>(USUAL_DAYS);
  const [link, setLink] = useState<string | null>(null);
  const [client_id] = useState(() => crypto.randomUUID());
  const { run } = useWrite(makeLink);
  const left = view.counts.find(({ owner }) => owner === side)?.left ?? 0;
  const who = side === "sala" ? "a la sala" : "al artista";
  const save = async () => {
    if (link !== null) return true;
    const body = { side, to: to.trim(), days: days ?? USUAL_DAYS, client_id };
    const { link: made, ...next } = await run({ params: { id: show }, body });
    onChanged(next);
    setLink(made);
    toast.saved(to ? "Las preguntas van en camino" : "Enlace hecho");
    return false;
  };
  return (
    <FormModal
      title={`Pedir ${who}`}
      description={`Contesta solo lo suyo (${left === 1 ? "falta" : "faltan"} ${questionsText(left)}), sin sesión y sin ver dinero ni nada más del show.`}
      confirm={link === null ? (to ? "Mandar" : "Hacer el enlace") : "Listo"}
      busyText="Armando..."
      fields={["to", "days"]}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) =>
        link === null ? (
          <>
            <TextField
              label="Mail"
              help="Vacío: solo se hace el enlace, para mandarlo por otro lado"
              autoFocus
              autoComplete="off"
              value={to}
              onChange={setTo}
              error={errorOf("to")}
            />
            <NumberField label="Vale" unit="días" value={days} onChange={setDays} error={errorOf("days")} />
          </>
        ) : (
          <>
            <Banner tone="info">El enlace se ve esta única vez. Si se pierde, se anula y se hace otro.</Banner>
            <p className="flex items-center gap-2">
              <code className="min-w-0 flex-1 break-all text-help">{link}</code>
              <CopyButton text={link} label="Copiar el enlace" />
            </p>
          </>
        )
      }
    </FormModal>
  );
}
