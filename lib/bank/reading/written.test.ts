import fc from "fast-check";
import { addDays } from "@/lib/format/dates";
import { sumMoney } from "@/lib/format/moneyMath";
import { readCamt053 } from "./camt053";
import { readMt940 } from "./mt940";
import { ibanOf, readNorma43 } from "./norma43";
import { readOfx } from "./ofx";
import { type ReadStatement, StatementRefused } from "./statement";

interface Wanted {
  account: string;
  opening: bigint;
  moves: { day: number; cents: bigint; reference: string; text: string }[];
}

const FROM = "2026-12-28";
const word = fc.stringMatching(/^[A-Z0-9]{1,12}$/);
const wanted: fc.Arbitrary<Wanted> = fc.record({
  account: fc.stringMatching(/^[1-9]\d{17}$/),
  opening: fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n }),
  moves: fc.array(
    fc.record({
      day: fc.nat({ max: 9 }),
      cents: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).filter((cents) => cents !== 0n),
      reference: fc
        .stringMatching(/^[A-Z][A-Z0-9]{0,15}$/)
        .filter((text) => text !== "NONREF" && text !== "NOTPROVIDED"),
      text: fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" ")),
    }),
    { maxLength: 12 },
  ),
});

const money = (cents: bigint, mark = "."): string => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}${mark}${digits.slice(-2)}`;
};
const total = ({ opening, moves }: Wanted) => moves.reduce((sum, { cents }) => sum + cents, opening);
const size = (cents: bigint) => (cents < 0n ? -cents : cents);
const short = (day: string) => day.replaceAll("-", "").slice(2);
const on = (day: number) => addDays(FROM, day);
const UNTIL = on(9);

function norma43(all: readonly Wanted[]): string {
  const padded = (cents: bigint) => String(size(cents)).padStart(14, "0");
  const sign = (cents: bigint) => (cents < 0n ? "1" : "2");
  const records = all.flatMap((one) => {
    const { account, opening, moves } = one;
    const side = (debit: boolean) => {
      const some = moves.filter(({ cents }) => cents < 0n === debit);
      return `${String(some.length).padStart(5, "0")}${padded(some.reduce((sum, { cents }) => sum + size(cents), 0n))}`;
    };
    return [
      `11${account}${short(FROM)}${short(UNTIL)}${sign(opening)}${padded(opening)}9783BAMBALINA`,
      ...moves.flatMap(({ day, cents, reference, text }) => [
        `22    0001${short(on(day))}${short(on(day))}99067${sign(cents)}${padded(cents)}${"0".repeat(10)}${" ".repeat(12)}${reference.padEnd(16)}`,
        `2301${text.slice(0, 76)}`,
        ...(text.length > 76 ? [`2302${text.slice(76)}`] : []),
      ]),
      `33${account}${side(true)}${side(false)}${sign(total(one))}${padded(total(one))}978`,
    ];
  });
  return [...records, `88${"9".repeat(18)}${String(records.length).padStart(6, "0")}`]
    .map((record) => record.padEnd(80))
    .join("\r\n");
}

const mt940 = (all: readonly Wanted[]): string =>
  all
    .map((one) => {
      const balance = (cents: bigint, day: string) =>
        `${cents < 0n ? "D" : "C"}${short(day)}EUR${money(size(cents), ",")}`;
      const moves = one.moves.map(({ day, cents, reference, text }) => {
        const entry = short(on(day)).slice(2);
        return `:61:${short(on(day))}${entry}${cents < 0n ? "D" : "C"}${money(size(cents), ",")}NTRF${reference}\r\n:86:${text
          .match(/.{1,64}(?: |$)/g)
          ?.map((piece) => piece.trimEnd())
          .join("\r\n")}`;
      });
      return [
        ":20:X",
        `:25:${ibanOf(one.account)}`,
        ":28C:1",
        `:60F:${balance(one.opening, FROM)}`,
        ...moves,
        `:62F:${balance(total(one), UNTIL)}`,
        "-",
      ].join("\r\n");
    })
    .join("\r\n");

function camt053(all: readonly Wanted[], version: number): string {
  const amount = (cents: bigint) =>
    `<Amt Ccy="EUR">${money(size(cents))}</Amt><CdtDbtInd>${cents < 0n ? "DBIT" : "CRDT"}</CdtDbtInd>`;
  const balance = (code: string, cents: bigint, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  const state = version < 4 ? "<Sts>BOOK</Sts>" : "<Sts><Cd>BOOK</Cd></Sts>";
  const statements = all.map(
    (one) =>
      `<Stmt><Acct><Id><IBAN>${ibanOf(one.account)}</IBAN></Id></Acct>${balance("OPBD", one.opening, FROM)}${balance("CLBD", total(one), UNTIL)}${one.moves
        .map(
          ({ day, cents, reference, text }) =>
            `<Ntry>${amount(cents)}${state}<BookgDt><Dt>${on(day)}</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
        )
        .join("")}</Stmt>`,
  );
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.0${version}"><BkToCstmrStmt>${statements.join("")}</BkToCstmrStmt></Document>`;
}

function ofx(all: readonly Wanted[], xml: boolean): string {
  const leaf = (name: string, value: string) => `<${name}>${value}${xml ? `</${name}>` : "\n"}`;
  const day = (one: string) => one.replaceAll("-", "");
  const statements = all.map(
    (one) =>
      `<STMTTRNRS><STMTRS>${leaf("CURDEF", "EUR")}<BANKACCTFROM>${leaf("ACCTID", ibanOf(one.account))}</BANKACCTFROM><BANKTRANLIST>${leaf("DTSTART", day(FROM))}${leaf("DTEND", day(UNTIL))}${one.moves
        .map(
          ({ day: at, cents, reference, text }) =>
            `<STMTTRN>${leaf("DTPOSTED", `${day(on(at))}120000[-3:ART]`)}${leaf("TRNAMT", money(cents))}${leaf("FITID", reference)}${leaf("MEMO", text)}${xml ? "</STMTTRN>" : ""}`,
        )
        .join("")}</BANKTRANLIST><LEDGERBAL>${leaf("BALAMT", money(total(one)))}</LEDGERBAL></STMTRS></STMTTRNRS>`,
  );
  return `${xml ? '<?xml version="1.0"?><?OFX OFXHEADER="200"?>' : "OFXHEADER:100\nDATA:OFXSGML\n"}<OFX><BANKMSGSRSV1>${statements.join("")}</BANKMSGSRSV1></OFX>`;
}

const WAYS: Record<string, { write: (all: readonly Wanted[]) => string; read: (text: string) => ReadStatement[] }> = {
  "Norma 43": { write: norma43, read: (text) => readNorma43(text.replaceAll("\r", "")) },
  MT940: { write: mt940, read: (text) => readMt940(text.replaceAll("\r", "")) },
  "CAMT.053.001.02": { write: (all) => camt053(all, 2), read: readCamt053 },
  "CAMT.053.001.08": { write: (all) => camt053(all, 8), read: readCamt053 },
  "OFX 1": { write: (all) => ofx(all, false), read: readOfx },
  "OFX 2": { write: (all) => ofx(all, true), read: readOfx },
};
const accounts = fc.uniqueArray(wanted, { selector: ({ account }) => account, minLength: 1, maxLength: 3 });

describe.each(Object.entries(WAYS))("%s", (_, { write, read }) => {
  test("what is written in it is read back to the cent", () => {
    fc.assert(
      fc.property(accounts, (all) => {
        const found = read(write(all));
        expect(found.map(({ account }) => account)).toEqual(all.map(({ account }) => ibanOf(account)));
        found.forEach((statement, index) => {
          const one = all[index] as Wanted;
          expect(statement.lines.map(({ day, amount, reference, text }) => [day, amount, reference, text])).toEqual(
            one.moves.map(({ day, cents, reference, text }) => [on(day), money(cents), reference, text]),
          );
          expect(statement.closing).toBe(money(total(one)));
          if (statement.opening !== null)
            expect(sumMoney([statement.opening, ...statement.lines.map(({ amount }) => amount)])).toBe(
              statement.closing,
            );
        });
      }),
      { numRuns: 60 },
    );
  });

  test("cut anywhere, or with any character changed, it is read or refused in words: never a fault", () => {
    fc.assert(
      fc.property(
        accounts,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom("", "9", "<", ":", " ", "\n"),
        (all, at, other) => {
          const text = write(all);
          const place = Math.floor(text.length * at);
          const damaged = other === "" ? text.slice(0, place) : text.slice(0, place) + other + text.slice(place + 1);
          try {
            read(damaged);
          } catch (error) {
            if (!(error instanceof StatementRefused)) throw error;
            expect(error.message).toMatch(/[a-z]{3}/);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
