import { formatDayLong } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import { printedNumber } from "@/lib/vouchers/rules/identity";
import type { VoucherState } from "@/lib/vouchers/rules/states";
import { voucherType } from "@/lib/vouchers/rules/types";

/** What the sentence for whom calls is made of. Nobody of ours is named in it. */
export interface Said {
  country: string;
  type_code: string;
  point: string;
  number: string;
  state: VoucherState;
  observed: boolean;
  currency: string | null;
  total: string | null;
  open: string;
  /** How much of it is paid on that day. */
  pays: string;
  /** What payments took of it, and what credit notes did. */
  paid: string;
  noted: string;
  net: string;
  withheld: string;
  day: string | null;
  firm: boolean;
  /** Whether it is an account that is missing, or waits to be verified. */
  accountMissing: boolean;
  lastFour: string | null;
  intoAccount: boolean;
  /** A card paid it: nobody owes it to its supplier. */
  byCard?: boolean;
  /** Notes took all that was left of it. */
  byNote?: boolean;
}

/** `martes 24 de noviembre`: the year is this one or the next, and goes without saying. */
const spoken = (day: string): string => formatDayLong(day).replace(/ de \d{4}$/, "");

/** "La factura A 00003-00000458", with the words that go with it: `la` or `lo`, `aprobada` or `aprobado`. */
function naming({ country, type_code, ...row }: Said) {
  const type = voucherType(country, type_code);
  const title = type?.title ?? "Comprobante";
  const masculine = !type || type.kind === "recibo" || type.kind === "tique";
  const name = `${title.charAt(0).toLowerCase()}${title.slice(1)} ${printedNumber({ country, ...row })}`.trim();
  return {
    subject: `${masculine ? "El" : "La"} ${name}`,
    it: masculine ? "lo" : "la",
    agreeing: (stem: string) => `${stem}${masculine ? "o" : "a"}`,
  };
}

const some = (amount: string): boolean => compareMoney(amount, "0") > 0;

/** " Ya pagamos $ 100; con la nota de crédito por $ 20, resta $ 80.": what took some of it, each by its name; "" where nothing did. */
function takenText({ paid, noted, open }: Said, money: (amount: string) => string): string {
  const taken = [
    some(paid) && `Ya pagamos ${money(paid)};`,
    some(noted) && `${some(paid) ? "con" : "Con"} la nota de crédito por ${money(noted)},`,
  ].filter((text) => typeof text === "string");
  return some(open) && taken.length > 0 ? ` ${taken.join(" ")} resta ${money(open)}.` : "";
}

/** The sentence that is said on the telephone, or pasted into a mail: what it is, how it stands, when it is paid and where. */
export function answerText(said: Said): string {
  const { subject, it, agreeing } = naming(said);
  const { state, day, currency, total } = said;
  const money = (amount: string) => formatMoney(amount, currency ?? "ARS");
  const what = total && currency ? `${subject} por ${money(total)}` : subject;
  if (said.byCard) return `Hola. ${what} se pagó con tarjeta, en el momento.`;
  if (state === "pagado") return `Hola. ${what} está ${agreeing("pagad")}${day ? ` desde el ${spoken(day)}` : ""}.`;
  if (said.byNote)
    return some(said.paid)
      ? `Hola. ${what}: pagamos ${money(said.paid)} y el resto se canceló con una nota de crédito: no queda nada por pagar.`
      : `Hola. ${what} se canceló con una nota de crédito: no queda nada por pagar.`;
  if (state === "anulado" || state === "descartado")
    return `Hola. ${what} está ${agreeing("anulad")} y no se paga. Si es un error, nos puede mandar el comprobante de nuevo.`;
  if (state === "esperado")
    return `Hola. ${subject} todavía no nos llegó. En cuanto nos mande el archivo le damos fecha de pago.`;
  if (said.observed)
    return `Hola. ${what} está ${agreeing("observad")} y por ahora no tiene fecha de pago. Le escribimos para resolverlo.`;
  const standing = said.firm ? `está ${agreeing("aprobad")}` : "está en revisión";
  if (day === null) {
    const missing = said.accountMissing
      ? "Para pagarle nos falta confirmar su cuenta bancaria."
      : "Todavía no tiene fecha de pago: le avisamos en cuanto la tenga.";
    return `Hola. ${what} ${standing}. ${missing}`;
  }
  const where = said.intoAccount && said.lastFour ? ` por transferencia a su cuenta terminada en ${said.lastFour}` : "";
  const withheld = some(said.withheld) ? `, con ${money(said.withheld)} de retenciones` : "";
  const amount = withheld ? `: ${money(said.net)}${withheld}` : "";
  const rest = subMoney(said.open, said.pays);
  if (said.firm && some(rest))
    return `Hola. ${what} ${standing}.${takenText(said, money)} El ${spoken(day)} pagamos ${money(said.pays)} a cuenta${where}${amount}; queda un saldo de ${money(rest)}.`;
  const when = said.firm
    ? `${it === "lo" ? "Lo" : "La"} pagamos el ${spoken(day)}${where}${amount}.`
    : `El pago está previsto para el ${spoken(day)}${where}, y se confirma cuando se apruebe.`;
  return `Hola. ${what} ${standing}.${takenText(said, money)} ${when}`;
}
