import { Check, QrCode, RefreshCw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Icon } from "@/components/kit/Icon";
import { type CategoryKey, categoryTitles } from "@/lib/cards/rules/kinds";
import type { CardSetup } from "@/lib/cards/schema";
import type { Lack } from "@/lib/client/offline/store";
import { formatDay } from "@/lib/format/dates";
import { AmountBox } from "./AmountBox";
import { AnotherPhoto, FirstPhoto } from "./CameraBar";
import { Chips } from "./Chips";
import { Frame } from "./Frame";
import { LackStrip } from "./LackStrip";
import { PhotoView } from "./PhotoView";
import { keepWriting, leaveAsItWas, replacePhoto, save, takeBack } from "./phone/actions";
import { dayHere, type Facts, missingOf, nameOf, showsInOrder, type WaitingExpense } from "./phone/entry";
import { alikeHere, exceeded } from "./phone/others";
import { prepare } from "./phone/send";
import { useQr } from "./phone/useQr";
import { ReturnBox } from "./ReturnBox";
import { Words } from "./Words";

const CATEGORIES = Object.entries(categoryTitles).map(([key, label]) => ({ key: key as CategoryKey, label }));

/** What is read of a photo, to be confirmed: the amount, where it belongs, Guardar. */
export default function ConfirmView({
  entry,
  entries,
  setup,
  clockOff,
  head,
  lack,
  onDone,
}: {
  entry: WaitingExpense;
  entries: readonly WaitingExpense[];
  setup: CardSetup;
  clockOff: number;
  head: React.ReactNode;
  /** Why it is in this page alone; null: the phone keeps it. */
  lack: Lack | null;
  onDone: (saved: boolean) => void;
}) {
  const { id, data } = entry;
  const [facts, setFacts] = useState(data.facts);
  const [answer, setAnswer] = useState(data.answer);
  const now = useRef(facts);
  const change = (more: Partial<Facts>) => {
    now.current = { ...now.current, ...more };
    setFacts(now.current);
    void keepWriting(id, now.current, { answer });
  };
  const latest = useRef(entry);
  latest.current = entry;
  const [taken, setTaken] = useState(0);
  const qr = useQr(entry, now, change, setup);
  useEffect(() => {
    if (data.photo === "raw" && taken >= 0) void prepare(latest.current);
  }, [data.photo, taken]);

  const today = dayHere(Date.now() - clockOff);
  const like = alikeHere({ ...entry, data: { ...data, facts } }, entries);
  const above = facts.currency === "ARS" && Number(facts.amount) > Number(setup.ask_above ?? Number.POSITIVE_INFINITY);
  const asksSure = above || data.problem?.kind === "importe";
  const asksWhy = like !== undefined || data.problem?.kind === "duplicado";
  // It would wait here for an answer that is known: what is written stays, and is not saved.
  const tooMuch = exceeded(setup, entries, facts, id) !== undefined;
  const keep = async () => {
    if (tooMuch) return;
    await save(id, now.current, { answer });
    onDone(true);
  };
  const reply = (words: string) => {
    setAnswer(words);
    void keepWriting(id, now.current, { answer: words });
  };
  const another = async (photo: File) => {
    await replacePhoto(id, photo);
    setTaken((count) => count + 1);
    if (data.observed && answer.trim() === "") reply("Va la foto.");
  };
  const first = async (photo: File) => {
    change({ no_receipt_reason: "" });
    await another(photo);
  };
  const canChangePhoto = data.photo !== null && (!data.server || data.observed !== "");
  const missing = missingOf({ ...data, facts, answer });
  return (
    <Frame
      title={<h1>{data.observed ? "Responder" : facts.takes_away ? "Confirmar devolución" : "Confirmar gasto"}</h1>}
      head={head}
      strips={lack && <LackStrip lack={lack} />}
      onBack={() => onDone(false)}
      foot={
        <>
          <Button variant="primary" size="lg" full onClick={() => void keep()}>
            Guardar
          </Button>
          <p className="mt-1.5 text-center text-help text-muted">
            {tooMuch
              ? "Se devuelve más de lo que queda de la compra: corregir el importe o la compra para guardar."
              : lack
                ? `${missing ? `${missing}. ` : ""}No queda en el teléfono: ${missing ? "completarlo y no" : "se envía en cuanto hay señal, no"} cerrar esta página antes.`
                : missing
                  ? `${missing}: se guarda y se completa después.`
                  : "Queda en el teléfono y se envía solo."}
          </p>
        </>
      }
    >
      {data.photo && (
        <PhotoView entry={entry} corners={qr.corners}>
          {canChangePhoto && (
            <AnotherPhoto onPhoto={(photo) => void another(photo)}>
              <Icon of={RefreshCw} size={18} />
              Otra foto
            </AnotherPhoto>
          )}
        </PhotoView>
      )}
      {data.observed && (
        <Banner tone="warn" title="Observado:">
          {data.observed}
        </Banner>
      )}
      {data.observed && <Words label="Respuesta" value={answer} onChange={reply} />}
      {data.problem && <Banner tone="bad">{data.problem.text}</Banner>}
      {like && !data.problem && (
        <Banner tone="warn">
          Se parece a uno que está en el teléfono: {nameOf(like.data.facts)}, {formatDay(like.data.facts.day)}.
        </Banner>
      )}
      {asksWhy && (
        <Words
          label="Por qué se guarda igual"
          value={facts.alike_reason}
          onChange={(alike_reason) => change({ alike_reason })}
        />
      )}
      <AmountBox
        facts={facts}
        today={today}
        focus={data.photo === null || (qr.done && facts.amount === "")}
        note={
          facts.amount_from === "qr" ? (
            <span className="inline-flex items-center gap-1.5 rounded-badge bg-good-soft px-2 py-1 text-good">
              <Icon of={QrCode} />
              Leído del QR
            </span>
          ) : (
            data.photo && !qr.done && <span className="py-1 text-muted">Buscando el QR...</span>
          )
        }
        ours={
          setup.own_tax_ids.includes(facts.recipient_tax_id) && (
            <span className="inline-flex items-center gap-1.5 text-good">
              <Icon of={Check} />a nuestro nombre
            </span>
          )
        }
        onChange={(more) =>
          change({ ...more, ...(more.amount !== undefined && more.amount !== facts.amount && { amount_sure: false }) })
        }
      />
      {asksSure && (
        <label className="flex min-h-11 items-center gap-3 rounded-card border border-line bg-warn-soft px-4 py-2 text-warn">
          <input
            type="checkbox"
            checked={facts.amount_sure ?? false}
            onChange={(event) => change({ amount_sure: event.target.checked })}
            className="size-5 shrink-0"
          />
          Es más que lo usual: revisé el importe y está bien.
        </label>
      )}
      <label className="flex min-h-11 items-center gap-3 px-1">
        <input
          type="checkbox"
          checked={facts.takes_away ?? false}
          onChange={(event) =>
            change({
              takes_away: event.target.checked,
              ...(!event.target.checked && { returns: null, returns_reason: "" }),
            })
          }
          className="size-5 shrink-0"
        />
        Es una devolución: la tarjeta devuelve plata
      </label>
      {facts.takes_away && <ReturnBox own={id} facts={facts} entries={entries} setup={setup} onChange={change} />}
      {data.photo === null && (
        <>
          <FirstPhoto onPhoto={(photo) => void first(photo)} />
          <Words
            label="Por qué no hay comprobante"
            value={facts.no_receipt_reason}
            onChange={(no_receipt_reason) => change({ no_receipt_reason })}
          />
        </>
      )}
      <Chips
        label="Show"
        scroll
        value={facts.show_id}
        choices={[
          ...showsInOrder(setup, today).map(({ id: key, name, day, city }) => ({
            key: key as number | null,
            label: name,
            second: [day && whenText(day, today), city].filter(Boolean).join(", "),
          })),
          { key: null, label: "Sin show", second: "de la oficina" },
        ]}
        onChoose={(show_id) => change({ show_id })}
      />
      <Chips label="Rubro" value={facts.category} choices={CATEGORIES} onChoose={(category) => change({ category })} />
      <Chips
        label="Tarjeta"
        value={facts.card_id}
        choices={setup.cards.map(({ id: key, last4, currency, company }) => ({
          key: key as number | null,
          label: last4,
          second: `${currency}, ${company.name}`,
        }))}
        onChoose={(card_id) =>
          change({ card_id, currency: setup.cards.find((one) => one.id === card_id)?.currency ?? facts.currency })
        }
      />
      {setup.cards.length === 0 && (
        <p className="text-help text-muted">No hay tarjetas a su nombre: las da de alta Administración.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {data.opened && (
          <Button onClick={() => void leaveAsItWas(entry).then(() => onDone(false))}>Dejar como estaba</Button>
        )}
        {!data.observed && (
          <Button variant="danger" onClick={() => void takeBack(entry).then(() => onDone(true))}>
            {data.server ? "Retirar el gasto" : "Descartar"}
          </Button>
        )}
      </div>
    </Frame>
  );
}

const whenText = (day: string, today: string): string => (day === today ? "hoy" : formatDay(day));
