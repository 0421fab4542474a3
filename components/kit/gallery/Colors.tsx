import { Section } from "./Section";

const SWATCHES = [
  "canvas",
  "surface",
  "sunken",
  "raised",
  "line",
  "line-strong",
  "text",
  "muted",
  "faint",
  "accent",
  "accent-fill",
  "accent-soft",
];
const TONES = [
  { name: "Bien", className: "bg-good-soft text-good", pair: "good sobre good-soft" },
  { name: "Atención", className: "bg-warn-soft text-warn", pair: "warn sobre warn-soft" },
  { name: "Mal", className: "bg-bad-soft text-bad", pair: "bad sobre bad-soft" },
  { name: "Información", className: "bg-info-soft text-info", pair: "info sobre info-soft" },
  { name: "Neutro", className: "bg-neutral-soft text-neutral", pair: "neutral sobre neutral-soft" },
];
const TICKETERAS = ["t1", "t2", "t3", "t4", "t5", "t6"];

export function Colors() {
  return (
    <Section title="Color" note="cada uno con su par">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {SWATCHES.map((name) => (
          <div key={name} className="flex items-center gap-2.5">
            <span className="size-9 rounded-control border border-line" style={{ background: `var(--${name})` }} />
            <span className="text-help font-semibold">{name}</span>
          </div>
        ))}
      </div>
      <div className="mt-3 grid grid-cols-2 gap-2 text-second md:grid-cols-5">
        {TONES.map((tone) => (
          <div key={tone.name} className={`rounded-control px-2.5 py-2 ${tone.className}`}>
            <p className="text-help font-semibold">{tone.name}</p>
            {tone.pair}
          </div>
        ))}
      </div>
      <div className="mt-3 flex gap-px">
        {TICKETERAS.map((name) => (
          <span
            key={name}
            className="h-6 flex-1 first:rounded-l-control last:rounded-r-control"
            style={{ background: `var(--${name})` }}
          />
        ))}
      </div>
    </Section>
  );
}
