import type { DueRule } from "../../deposits/rules/due";
import type { ArtistKind, Language, Side } from "../../rules/kinds";
import { amountText, dayText, dealInWords, percentText, type Shown } from "../../rules/offerText";
import type { DealTerms } from "../../schema/terms";
import type { Clause, ClauseCountry, clauseWords } from "./kinds";

/** What a contract is written from. */
export interface ContractFacts {
  country: ClauseCountry;
  side: Side;
  terms: DealTerms;
  shown: Shown;
  language: Language;
  deposits: readonly {
    due_rule: DueRule;
    due_day: string | null;
    due_days: number | null;
    amount: string;
    currency: string;
  }[];
}

/** A clause of the library: for which countries and kinds of deal, and what it says; nothing where it has nothing to say. */
interface Entry {
  countries?: readonly ClauseCountry[];
  kinds?: readonly ArtistKind[];
  title: Record<Language, string>;
  text: Record<Language, (facts: ContractFacts) => string>;
}

/** The fee depends on what is sold or spent, so that somebody has to show it. */
const SHARED: readonly ArtistKind[] = ["percentage", "versus", "plus", "door", "tiers", "ratchet", "coproduction"];
const AFTER_COSTS: readonly ArtistKind[] = ["versus", "plus", "door", "ratchet", "coproduction"];

const promoter = ({ side, shown }: ContractFacts): string =>
  side === "promotor" ? shown.company : shown.counterparty || "—";
const artistSide = ({ side, shown }: ContractFacts): string =>
  side === "promotor" ? shown.counterparty || shown.artist : shown.company;
const place = ({ shown }: ContractFacts): string => [shown.venue, shown.city].filter(Boolean).join(", ") || "—";

function depositText({ deposits, terms, language }: ContractFacts): string {
  const es = language === "es";
  const lines = deposits.map(({ due_rule, due_day, due_days, amount, currency }) => {
    const sum = amountText(amount, currency, language);
    const days = due_days ?? 0;
    if (due_rule === "dia") return `${sum} ${es ? "el" : "on"} ${dayText(due_day ?? "", language)}`;
    if (due_rule === "firma")
      return es
        ? `${sum} ${days === 0 ? "al firmar" : `dentro de los ${days} días de la firma`}`
        : `${sum} ${days === 0 ? "on signing" : `within ${days} days of signing`}`;
    return es
      ? `${sum} ${days === 0 ? "el día del show" : `a más tardar ${days} días antes del show`}`
      : `${sum} ${days === 0 ? "on the day of the show" : `no later than ${days} days before the show`}`;
  });
  if (lines.length > 0)
    return `${es ? "El Promotor paga por adelantado" : "The Promoter pays in advance"}: ${lines.join("; ")}. ${
      es ? "Lo pagado se descuenta del total del Artista." : "What is paid is taken off the Artist's total."
    }`;
  if (Number(terms.deposit) === 0) return "";
  const sum = amountText(terms.deposit, terms.currency, language);
  return es
    ? `El Promotor paga por adelantado ${sum}, que se descuenta del total del Artista.`
    : `The Promoter pays ${sum} in advance, which is taken off the Artist's total.`;
}

/** The clause library, in the order in which a contract has them. */
const LIBRARY: readonly Entry[] = [
  {
    title: { es: "Objeto", en: "Purpose" },
    text: {
      es: (facts) =>
        `${promoter(facts)} (el Promotor) contrata a ${artistSide(facts)} para que ${facts.shown.artist} (el Artista) actúe en vivo. Las dos partes se obligan a lo que sigue.`,
      en: (facts) =>
        `${promoter(facts)} (the Promoter) engages ${artistSide(facts)} for a live performance by ${facts.shown.artist} (the Artist). Both parties are bound by what follows.`,
    },
  },
  {
    title: { es: "Fecha y lugar", en: "Date and place" },
    text: {
      es: (facts) =>
        `El show es ${facts.shown.day ? `el ${dayText(facts.shown.day, "es")}` : "en la fecha que las partes acuerden por escrito"}, en ${place(facts)}. Los horarios de prueba, puertas y escenario se acuerdan en el avance de producción, que es parte de este contrato.`,
      en: (facts) =>
        `The show takes place ${facts.shown.day ? `on ${dayText(facts.shown.day, "en")}` : "on the date the parties agree in writing"}, at ${place(facts)}. Times of soundcheck, doors and stage are agreed in the advance, which is part of this contract.`,
    },
  },
  {
    title: { es: "Lo que cobra el Artista", en: "The Artist's fee" },
    text: {
      es: ({ terms }) => `${dealInWords(terms, "es")}. La moneda de este contrato es ${terms.currency}.`,
      en: ({ terms }) => `${dealInWords(terms, "en")}. The currency of this contract is ${terms.currency}.`,
    },
  },
  { title: { es: "Anticipos", en: "Deposits" }, text: { es: depositText, en: depositText } },
  {
    kinds: AFTER_COSTS,
    title: { es: "Costos compartidos", en: "Shared costs" },
    text: {
      es: ({ terms }) =>
        `Antes de calcular la parte del Artista se descuentan estos costos, y ningún otro: ${terms.expenses.map(({ name }) => name).join(", ") || "ninguno"}. El Promotor muestra el comprobante de cada uno. Lo que pase de lo acordado corre por su cuenta, salvo que el Artista lo haya aceptado por escrito.`,
      en: ({ terms }) =>
        `These costs, and no others, are deducted before the Artist's share is worked out: ${terms.expenses.map(({ name }) => name).join(", ") || "none"}. The Promoter shows a voucher for each. What exceeds the agreed amount is borne by the Promoter, unless the Artist accepted it in writing.`,
    },
  },
  {
    kinds: ["tiers", "ratchet"],
    title: { es: "Escalones", en: "Steps" },
    text: {
      es: ({ terms: { artist } }) =>
        artist.kind === "ratchet"
          ? `El porcentaje sube al venderse ${artist.steps.map(({ tickets, pct }) => `${tickets} entradas (${percentText(pct, "es")})`).join(", ")}. El porcentaje alcanzado ${artist.retroactive ? "cuenta desde la primera entrada" : "cuenta solo por lo que excede cada escalón"}.`
          : "Cada tramo se aplica solo a la parte del ingreso que cae en él.",
      en: ({ terms: { artist } }) =>
        artist.kind === "ratchet"
          ? `The percentage rises once these are sold: ${artist.steps.map(({ tickets, pct }) => `${tickets} tickets (${percentText(pct, "en")})`).join(", ")}. The percentage reached ${artist.retroactive ? "counts from the first ticket" : "counts only for what exceeds each step"}.`
          : "Each tier applies only to the part of the income that falls in it.",
    },
  },
  {
    kinds: ["coproduction"],
    title: { es: "Coproducción", en: "Co-production" },
    text: {
      es: ({ terms }) =>
        `Los socios comparten el resultado, también si es pérdida: ${terms.partners.map(({ name, pct }) => `${name} (${percentText(pct, "es")})`).join(", ")}. Primero se devuelve a cada uno lo que pagó.`,
      en: ({ terms }) =>
        `The partners share the result, losses included: ${terms.partners.map(({ name, pct }) => `${name} (${percentText(pct, "en")})`).join(", ")}. What each of them paid is reimbursed first.`,
    },
  },
  {
    kinds: SHARED,
    title: { es: "Liquidación", en: "Settlement" },
    text: {
      es: () =>
        "El Promotor liquida la noche del show, con el informe de la ticketera a la vista, y paga el saldo ese día o el siguiente día hábil. El Artista puede revisar ventas, cortesías y comprobantes hasta 30 días después.",
      en: () =>
        "The Promoter settles on the night of the show, with the ticketing report at hand, and pays the balance that day or on the next working day. The Artist may audit sales, complimentary tickets and vouchers for 30 days.",
    },
  },
  {
    kinds: ["flat"],
    title: { es: "Saldo", en: "Balance" },
    text: {
      es: () => "El saldo se paga antes de que el Artista suba al escenario.",
      en: () => "The balance is paid before the Artist goes on stage.",
    },
  },
  {
    countries: ["AR"],
    title: { es: "Impuestos", en: "Taxes" },
    text: {
      es: ({ terms }) =>
        `El Promotor retiene lo que la ley argentina le manda retener y entrega el certificado. ${terms.artist.gross_up ? "Lo pactado es neto: las retenciones son a cargo del Promotor." : "Lo retenido es parte de lo que cobra el Artista."} Las alícuotas son las que rijan el día de cada pago.`,
      en: ({ terms }) =>
        `The Promoter withholds what Argentine law requires and hands over the certificate. ${terms.artist.gross_up ? "The fee is net: withholdings are borne by the Promoter." : "What is withheld is part of the Artist's fee."} Rates are those in force on each payment day.`,
    },
  },
  {
    countries: ["ES"],
    title: { es: "Impuestos", en: "Taxes" },
    text: {
      es: ({ terms }) =>
        `A lo pactado se le suma el IVA que corresponda y se le resta la retención de IRPF o de no residentes que esté vigente. ${terms.artist.gross_up ? "Lo pactado es neto: la retención es a cargo del Promotor." : "Lo retenido es parte de lo que cobra el Artista."} Quien pida una retención menor entrega antes su certificado de residencia.`,
      en: ({ terms }) =>
        `VAT is added to the fee where due, and the income tax or non-resident withholding in force is taken off. ${terms.artist.gross_up ? "The fee is net: the withholding is borne by the Promoter." : "What is withheld is part of the Artist's fee."} Whoever asks for a lower rate hands over a residence certificate first.`,
    },
  },
  {
    countries: ["AR"],
    title: { es: "Derechos", en: "Rights societies" },
    text: {
      es: () =>
        "El Promotor gestiona y paga lo que corresponda a SADAIC, AADI-CAPIF y demás sociedades. El Artista entrega la lista de temas dentro de los dos días siguientes al show.",
      en: () =>
        "The Promoter handles and pays what is due to SADAIC, AADI-CAPIF and the other societies. The Artist hands over the setlist within two days of the show.",
    },
  },
  {
    countries: ["ES"],
    title: { es: "Derechos", en: "Rights societies" },
    text: {
      es: () =>
        "El Promotor pide la autorización a SGAE antes del show, presenta la hoja de taquilla y paga lo que corresponda. El Artista entrega la hoja de repertorio dentro de los dos días siguientes.",
      en: () =>
        "The Promoter obtains the licence of SGAE before the show, files the box office statement and pays what is due. The Artist hands over the list of works within two days.",
    },
  },
  {
    title: { es: "Producción y seguridad", en: "Production and safety" },
    text: {
      es: () =>
        "El Promotor da el escenario, el sonido, la luz, los camarines y la seguridad que piden los anexos técnico y de hospitalidad, con las habilitaciones y los seguros en regla. El Artista puede no actuar mientras falte algo que ponga en riesgo a las personas.",
      en: () =>
        "The Promoter provides stage, sound, light, dressing rooms and security as the technical and hospitality riders ask, with permits and insurance in order. The Artist may refuse to perform while something that endangers people is missing.",
    },
  },
  {
    title: { es: "Cambio de fecha", en: "Another date" },
    text: {
      es: () =>
        "Si las partes acuerdan otra fecha, este contrato sigue valiendo para ella: los anticipos pagados se conservan y los que dependen del show vencen según la fecha nueva.",
      en: () =>
        "If the parties agree on another date, this contract holds for it: deposits that were paid stay, and those that depend on the show fall due by the new date.",
    },
  },
  {
    title: { es: "Cancelación", en: "Cancellation" },
    text: {
      es: () =>
        "Si cancela el Promotor, el Artista conserva los anticipos y puede reclamar lo pactado. Si cancela el Artista, devuelve los anticipos. Si lo impide un hecho que nadie pudo evitar, se devuelven los anticipos y cada parte asume sus gastos.",
      en: () =>
        "If the Promoter cancels, the Artist keeps the deposits and may claim the fee. If the Artist cancels, the deposits are returned. If an event nobody could avoid prevents the show, the deposits are returned and each party bears its own costs.",
    },
  },
  {
    title: { es: "Imagen y grabación", en: "Image and recording" },
    text: {
      es: () =>
        "El Promotor usa el nombre y la imagen aprobados por el Artista solo para difundir este show. Grabar o transmitir necesita un permiso escrito aparte.",
      en: () =>
        "The Promoter uses the name and image approved by the Artist only to promote this show. Recording or streaming needs a separate written permission.",
    },
  },
  {
    countries: ["AR"],
    title: { es: "Datos personales", en: "Personal data" },
    text: {
      es: () => "Los datos de las personas se usan solo para hacer el show, según la Ley 25.326.",
      en: () => "Personal data is used only to put on the show, under Argentine Law 25,326.",
    },
  },
  {
    countries: ["ES"],
    title: { es: "Datos personales", en: "Personal data" },
    text: {
      es: () => "Los datos de las personas se usan solo para hacer el show, según el Reglamento (UE) 2016/679.",
      en: () => "Personal data is used only to put on the show, under Regulation (EU) 2016/679.",
    },
  },
  {
    countries: ["AR"],
    title: { es: "Ley y tribunales", en: "Law and courts" },
    text: {
      es: () =>
        "Rige la ley argentina. Deciden los tribunales ordinarios de la Ciudad Autónoma de Buenos Aires. El impuesto de sellos que corresponda se paga por mitades.",
      en: () =>
        "Argentine law applies. The ordinary courts of the City of Buenos Aires decide. Stamp duty, where due, is shared equally.",
    },
  },
  {
    countries: ["ES"],
    title: { es: "Ley y tribunales", en: "Law and courts" },
    text: {
      es: () => "Rige la ley española. Deciden los juzgados y tribunales de la ciudad de Madrid.",
      en: () => "Spanish law applies. The courts of the city of Madrid decide.",
    },
  },
];

/** The names of the library's clauses, each once, in their order. */
export const libraryTitles: readonly string[] = [...new Set(LIBRARY.map(({ title }) => title.es))];

type Word = keyof typeof clauseWords;

const said: Readonly<Record<Word, (facts: ContractFacts) => string>> = {
  promotor: promoter,
  parte_artista: artistSide,
  artista: ({ shown }) => shown.artist,
  lugar: place,
  fecha: ({ shown, language }) => (shown.day ? dayText(shown.day, language) : "—"),
  moneda: ({ terms }) => terms.currency,
  trato: ({ terms, language }) => dealInWords(terms, language),
  anticipos: depositText,
};
const isWord = (key: string): key is Word => Object.hasOwn(said, key);

/** The words between braces of a text that mean nothing here. */
export const unknownWords = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(([whole, key = ""]) => (isWord(key) ? [] : [whole]));

/** A clause in the house's words; `replaces`: the library's clause whose place it takes, none for one more. */
export interface HouseClause {
  country: ClauseCountry | null;
  replaces: string | null;
  title: Record<Language, string>;
  text: Record<Language, string>;
}

function inWords({ title, text }: HouseClause, facts: ContractFacts): Clause {
  const { language } = facts;
  const filled = text[language].replace(/\{([^{}]*)\}/g, (whole, key: string) =>
    isWord(key) ? said[key](facts) : whole,
  );
  return { title: title[language], text: filled };
}

/**
 * The clauses of a contract by its country and kind of deal, as they would be signed now: the library's, each in the house's words where there are some (those of
 * the country before those of all), and the house's own at the end.
 */
export function clausesOf(facts: ContractFacts, house: readonly HouseClause[] = []): Clause[] {
  const { country, language, terms } = facts;
  const own = house
    .filter((one) => one.country === null || one.country === country)
    .toSorted((a, b) => Number(a.country === null) - Number(b.country === null));
  const library = LIBRARY.flatMap(({ countries, kinds, title, text }) => {
    if ((countries && !countries.includes(country)) || (kinds && !kinds.includes(terms.artist.kind))) return [];
    const written = text[language](facts);
    if (written === "") return [];
    const instead = own.find(({ replaces }) => replaces === title.es);
    return [instead ? inWords(instead, facts) : { title: title[language], text: written }];
  });
  return [...library, ...own.filter(({ replaces }) => replaces === null).map((one) => inWords(one, facts))];
}
