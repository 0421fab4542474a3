import { Check, CircleCheck, OctagonX, TriangleAlert, X } from "lucide-react";
import { useEffect } from "react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { isAllowed } from "@/lib/accreditation/rules/access";
import type { Tone } from "@/lib/accreditation/rules/decide";
import type { Door } from "./door/keeping";
import { saidOf, sayAloud, WORDS } from "./door/say";
import type { Verdict } from "./door/useDoor";

const CLOSES_MS = 2_000;

// The same fills by day and in a dark room: a verdict is known from afar, by its colour, its word and the shape of its sign.
const LOOKS: Record<Tone, { fill: string; card: string; sign: typeof Check }> = {
  verde: { fill: "bg-[#1b6b43] text-white", card: "bg-white/15", sign: CircleCheck },
  ambar: { fill: "bg-[#f0be60] text-[#1f1a1d]", card: "bg-white/35", sign: TriangleAlert },
  rojo: { fill: "bg-[#ac2218] text-white", card: "bg-white/15", sign: OctagonX },
};
const BUTTON = "inline-flex h-14 flex-1 items-center justify-center gap-2 rounded-control border-2 px-3 font-semibold";

/** What a door says of a badge, as large as its place. Green goes by itself, amber waits for an answer. */
export function VerdictView({
  verdict,
  door,
  day,
  onAnswer,
  onClose,
}: {
  verdict: Verdict;
  door: Door;
  day: number;
  onAnswer: (passes: boolean) => void;
  onClose: () => void;
}) {
  const { id, tone, person, access, decided } = verdict;
  useEffect(() => {
    if (id) sayAloud(tone);
    if (tone !== "verde") return;
    const timer = setTimeout(onClose, CLOSES_MS);
    return () => clearTimeout(timer);
  }, [id, tone, onClose]);
  const { fill, card, sign } = LOOKS[tone];
  const { title, text } = saidOf(verdict, door, day);
  return (
    <section
      aria-live="assertive"
      aria-label="Resultado"
      data-verdict={tone}
      data-serial={verdict.serial}
      className={cx("flex flex-1 flex-col gap-4 overflow-y-auto px-5 py-5 landscape:max-sm:flex-row", fill)}
    >
      <div>
        <p className="flex items-center gap-3 text-[40px] font-bold leading-[48px]">
          <Icon of={sign} size={48} />
          {WORDS[tone]}
        </p>
        <h2 className="mt-2 text-section font-semibold">{title}</h2>
        {text && <p className="mt-1 text-[16px] leading-6">{text}</p>}
      </div>
      {person && (
        <div className={cx("flex gap-4 rounded-card p-3", card)}>
          {person.thumb ? (
            <img
              src={`data:image/jpeg;base64,${person.thumb}`}
              alt={`Foto de ${person.name}`}
              width={124}
              height={160}
              className="h-40 w-31 shrink-0 rounded-control object-cover"
            />
          ) : (
            <span className="flex h-40 w-31 shrink-0 items-center justify-center rounded-control bg-black/20 text-help">
              Sin foto
            </span>
          )}
          <div className="min-w-0">
            <p className="text-section font-semibold break-words">{person.name}</p>
            <p className="break-words">{person.role}</p>
            <p className="break-words">{person.company}</p>
            <p className="mt-3 flex items-center gap-3">
              <span className="flex size-12 shrink-0 items-center justify-center rounded-control bg-white text-[24px] font-bold text-[#1f1a1d]">
                {person.letter}
              </span>
              <span>
                <b>{person.category}</b>
                <br />
                {`Documento …${person.document}`}
              </span>
            </p>
          </div>
        </div>
      )}
      <ul className="grid grid-cols-2 gap-x-3 gap-y-1.5">
        {door.event.zones.map((name, zone) => {
          const opens = isAllowed(access, zone, day);
          return (
            <li key={name} className={cx("flex items-center gap-2", !opens && "font-semibold")}>
              <Icon of={opens ? Check : X} size={20} />
              <span className="min-w-0 break-words">
                {name}
                <span className="sr-only">{opens ? ": sí, hoy" : ": no, hoy"}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <div className="mt-auto flex gap-3">
        {decided === "espera" ? (
          <>
            <button
              type="button"
              className={cx(BUTTON, "border-transparent bg-[#1f1a1d] text-white")}
              onClick={() => onAnswer(true)}
            >
              <Icon of={Check} size={20} />
              Dejar pasar
            </button>
            <button type="button" className={cx(BUTTON, "border-[#1f1a1d]")} onClick={() => onAnswer(false)}>
              No pasa
            </button>
          </>
        ) : (
          <button type="button" className={cx(BUTTON, "border-transparent bg-white text-[#1f1a1d]")} onClick={onClose}>
            Seguir
          </button>
        )}
      </div>
    </section>
  );
}
