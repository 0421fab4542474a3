import { isAllowed } from "@/lib/accreditation/rules/access";
import type { Reason, Tone } from "@/lib/accreditation/rules/decide";
import { formatDayShort, inZone } from "@/lib/format/dates";
import { joinSpanish } from "@/lib/format/text";
import type { Door } from "./keeping";
import type { Verdict } from "./useDoor";

export const WORDS: Record<Tone, string> = { verde: "Pasa", ambar: "Mirar y pasar", rojo: "No pasa" };

/** What a verdict says at a door: the short reason, and what to do. */
export function saidOf(
  { reason, access, person, revision, elsewhere, tone }: Verdict,
  door: Door,
  day: number,
): { title: string; text: string } {
  const { zones, zone: clock, days } = door.event;
  const here = zones[door.device.zone] ?? "";
  const today = zones.filter((_, zone) => isAllowed(access, zone, day));
  const instead = today.length > 0 ? `Hoy entra a ${joinSpanish(today)}.` : "Hoy no entra a ninguna zona.";
  const texts: Record<Reason, [string, string]> = {
    pasa: [here, ""],
    sale: ["Sale", here],
    ajena: ["No es una credencial", "El código no es de una credencial de Bambalina."],
    firma: ["Credencial falsa", "La firma no es la del evento: nadie la emitió."],
    evento: ["Es de otro evento", "La firma está bien, pero es de otro evento."],
    vencida: ["Credencial vencida", "Este evento ya terminó para esta credencial."],
    revocada: ["Credencial revocada", "Ya no está acreditado."],
    vieja: [
      "Credencial reemplazada",
      `Es la revisión ${revision} y ya hay una ${person?.revision ?? "más nueva"}: pedir la nueva.`,
    ],
    zona: [`${here} no está en su credencial`, instead],
    dia: [
      `${here}, pero no hoy`,
      `${instead} ${here}: ${joinSpanish(days.filter((_, at) => isAllowed(access, door.device.zone, at)).map(formatDayShort))}.`,
    ],
    doble: elsewhere
      ? ["Ya está adentro", `Entró por ${elsewhere.gate} a las ${inZone(elsewhere.at, clock).time}.`]
      : ["Ya figura adentro", "En este teléfono ya entró y no salió. Comparar foto y documento."],
    nueva: person
      ? [
          "Credencial más nueva que la lista",
          `La firma es válida: es la revisión ${revision} y en esta lista figura la ${person.revision}. Comparar foto y documento.`,
        ]
      : ["No está en la lista de este teléfono", "La firma es válida y la lista es de antes. Pedir el documento."],
  };
  const [title, text] = texts[reason];
  return { title: tone === "rojo" && reason === "doble" ? "Ya está adentro" : title, text };
}

const BEEPS: Record<Tone, number[]> = { verde: [880], ambar: [520, 520], rojo: [220, 180, 150] };
const SHAKES: Record<Tone, number[]> = { verde: [60], ambar: [80, 80, 80], rojo: [300, 100, 300] };
let sound: AudioContext | null = null;

/** A verdict as it is heard and felt: nobody has to look. */
export function sayAloud(tone: Tone): void {
  navigator.vibrate?.(SHAKES[tone]);
  try {
    sound ??= new AudioContext();
    for (const [at, pitch] of BEEPS[tone].entries()) {
      const voice = sound.createOscillator();
      const volume = sound.createGain();
      volume.gain.value = 0.2;
      voice.frequency.value = pitch;
      voice.connect(volume).connect(sound.destination);
      const begins = sound.currentTime + at * 0.18;
      voice.start(begins);
      voice.stop(begins + 0.14);
    }
  } catch {
    // A browser without sound.
  }
}
