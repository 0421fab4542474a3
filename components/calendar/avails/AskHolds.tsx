import { useRef, useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Modal } from "@/components/kit/Modal";
import { AskMails } from "@/components/shows/holds/AskMails";
import type { Language } from "@/lib/avails/rules/availText";
import { useWrite } from "@/lib/client/useWrite";
import { formatDay } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { placeHolds } from "@/lib/shows/holds/api";
import type { AskedDay } from "@/lib/shows/holds/rules/askText";
import { nextOf, placeName } from "./model";
import type { AvailsModel } from "./useAvails";

interface Line {
  key: string;
  where: string;
  said: string;
  bad: boolean;
}

/** Asks for the chosen days once it was seen what they clash with; each answers with its place, or with why it could not be. */
export default function AskHolds({
  model: { picked, clashes, clear },
  show,
  artist,
  language,
  onClose,
}: {
  model: AvailsModel;
  show: { id: number; name: string };
  /** For whom venues of others are asked. */
  artist: string;
  language: Language;
  onClose: () => void;
}) {
  const { run, busy } = useWrite(placeHolds, { refresh: ["/avails", "/holds", "/calendar"] });
  const client_id = useRef(crypto.randomUUID());
  // What is asked for stays what it was, although the days stop being chosen once they are had.
  const asked = useRef(picked);
  const [answer, setAnswer] = useState<Line[] | null>(null);
  const [toAsk, setToAsk] = useState<AskedDay[]>([]);
  const send = () =>
    attempt(async () => {
      const { placed, refused } = await run({
        body: {
          show_id: show.id,
          items: asked.current.map(({ place: { id, room }, day }) => ({ venue_id: id, room, day })),
          mode: "posibles",
          client_id: client_id.current,
        },
      });
      const nameOf = (venue: number, room: string) => {
        const slot = asked.current.find(({ place }) => place.id === venue && place.room === room);
        return slot ? `${slot.place.city}, ${placeName(slot.place)}` : "";
      };
      setToAsk(placed.filter(({ state }) => state === "pedido").map(({ venue, room, day }) => ({ venue, room, day })));
      setAnswer([
        ...refused.map(({ venue_id, room, day, message }) => ({
          key: `${venue_id}|${room}|${day}`,
          where: `${nameOf(venue_id, room)}, ${formatDay(day)}`,
          said: message,
          bad: true,
        })),
        ...placed.map(({ id, venue, room, day, rank, state, before }) => ({
          key: String(id),
          where: `${nameOf(venue.id, room)}, ${formatDay(day)}`,
          said:
            state === "pedido"
              ? "pedido a la sala, sin respuesta"
              : `${rank}.º${before.length > 0 ? `, detrás de ${before.join(", ")}` : ""}`,
          bad: false,
        })),
      ]);
      clear();
    });
  const lines: Line[] =
    answer ??
    asked.current.map((slot) => ({
      key: slot.key,
      where: `${slot.place.city}, ${placeName(slot.place)}, ${formatDay(slot.day)}`,
      said: slot.place.mode === "externo" ? "se pide a la sala" : `entra ${nextOf(slot)}.º`,
      bad: false,
    }));
  const count = countText(asked.current.length, "hold", "holds");
  return (
    <Modal
      open
      size="md"
      title={answer ? "Así quedaron" : `Pedir ${count}`}
      description={`Para ${show.name}.`}
      onClose={onClose}
      footer={
        answer ? (
          <Button variant="primary" onClick={onClose}>
            Listo
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancelar</Button>
            <Button variant="primary" busy={busy && "Pidiendo..."} onClick={() => void send()}>
              {`Pedir ${count}`}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {!answer &&
          clashes.map(({ text, stops }) => (
            <Banner key={text} tone={stops ? "bad" : "warn"}>
              {text}
            </Banner>
          ))}
        <ul className="flex flex-col gap-1.5 text-help">
          {lines.map(({ key, where, said, bad }) => (
            <li key={key} className="flex flex-wrap justify-between gap-x-3">
              <span>{where}</span>
              <span className={bad ? "text-bad" : "text-muted"}>{said}</span>
            </li>
          ))}
        </ul>
        <AskMails days={toAsk} artist={artist} language={language} />
      </div>
    </Modal>
  );
}
