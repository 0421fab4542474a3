import * as z from "zod";
import type { Fact } from "@/components/frame/differing";
import { joinSpanish } from "@/lib/format/text";
import { addReportEmailBody, type ReportEmailRow } from "@/lib/ticketing/reportEmails/schema";
import { type MailReportType, mailReportTypes } from "@/lib/ticketing/rules/kinds";
import { addressesIn } from "@/lib/ticketing/rules/recipients";
import { rhythmOf, rhythms, scheduleText } from "@/lib/ticketing/rules/schedule";

const shape = addReportEmailBody.shape;
const MOST = 200;

/** What is wrong with the addresses of a text; empty when nothing is. */
function wrongText(text: string): string {
  const all = addressesIn(text);
  if (all.length === 0) return "Falta al menos un mail.";
  if (all.length > MOST) return `Hasta ${MOST} mails por vez: acá hay ${all.length}.`;
  const wrong = all.filter((one) => !shape.email.safeParse(one).success);
  if (wrong.length === 0) return "";
  if (all.length === 1) return "No es un mail válido.";
  return `${wrong.length === 1 ? "No es un mail válido" : "No son mails válidos"}: ${joinSpanish(wrong)}.`;
}

/** The form of new recipients (`emails` as pasted) and of one that there is (then a single address). */
export const recipientSchema = (one: boolean) =>
  z
    .object({
      type: z.enum(mailReportTypes),
      show: z.string(),
      artista: z.string(),
      emails: z.string().superRefine((text, context) => {
        const message = wrongText(text) || (one && addressesIn(text).length > 1 ? "Acá va un solo mail." : "");
        if (message) context.addIssue({ code: "custom", message });
      }),
      ritmo: z.enum(rhythms),
      hora: shape.hora.unwrap(),
      dias: shape.dias.unwrap(),
      zona: shape.zona.unwrap(),
      activo: shape.activo.unwrap(),
    })
    .superRefine(({ type, show, artista }, context) => {
      if (type === "show" && !show)
        context.addIssue({ code: "custom", path: ["show"], message: "Falta elegir el show." });
      if (type === "artista" && !artista)
        context.addIssue({ code: "custom", path: ["artista"], message: "Falta elegir el artista." });
    });
export type RecipientValues = z.output<ReturnType<typeof recipientSchema>>;

/** The form of a new recipient of a report. */
export const newRecipient = (type: MailReportType): RecipientValues => ({
  type,
  show: "",
  artista: "",
  emails: "",
  ritmo: "diario",
  hora: "09:00",
  dias: [1, 2, 3, 4, 5, 6, 7],
  zona: "America/Argentina/Buenos_Aires",
  activo: true,
});

/** The form of a recipient that there is. */
export function knownRecipient({ type, show, artista, email, hora, dias, zona, activo }: ReportEmailRow) {
  const about = { type, show: show ?? "", artista: artista ?? "" };
  return { ...about, emails: email, ritmo: rhythmOf(dias), hora, dias, zona, activo };
}

/** What a recipient's schedule says. */
export const RECIPIENT_FACTS: Fact<Pick<RecipientValues, "emails" | "hora" | "dias" | "zona" | "activo">>[] = [
  { label: "Mail", text: ({ emails }) => emails },
  { label: "Cuándo", text: scheduleText },
  { label: "Se envía", text: ({ activo }) => (activo ? "Sí" : "No") },
];

/** What a recipient's report is about, as the call that adds it takes it. */
export function aboutBody({ type, show, artista }: Pick<RecipientValues, "type" | "show" | "artista">) {
  if (type === "show") return { show };
  return type === "artista" ? { artista } : {};
}

/** What is said after adding: how many, and who was there already. */
export function addedText({
  agregados,
  ya_estaban,
}: {
  agregados: readonly { email: string }[];
  ya_estaban: readonly { email: string }[];
}): string {
  const known = joinSpanish(ya_estaban.map(({ email }) => email));
  const before = known && `${known} ya ${ya_estaban.length === 1 ? "lo recibía" : "lo recibían"}`;
  if (agregados.length === 0) return `Nadie nuevo: ${before}`;
  const [first] = agregados;
  const added =
    agregados.length === 1 ? `${first?.email} va a recibir el reporte` : `${agregados.length} van a recibir el reporte`;
  return before ? `${added}; ${before}` : added;
}
