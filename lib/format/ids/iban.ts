import { bare, type IdCheck, refused } from "./idCheck";

/** Length of each country's IBAN (SWIFT IBAN registry). */
const LENGTHS = new Map(
  (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 " +
    "FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 " +
    "LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 " +
    "SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Countries whose bank code is four letters, and those whose whole number after the check digits is digits. */
const LETTERS_FIRST = new Set("AZ BG BH GB GI IE IQ JO KW LC LV MU NI NL PK PS QA RO SC SV VG".split(" "));
const DIGITS_ONLY = new Set(
  "AE AT BA BE CR CZ DE DK EE ES FI FO GL HR HU IL IS LT ME MR NO PL PT RS SD SE SI SK SO ST TL TN VA XK".split(" "),
);

function hasItsShape(country: string, rest: string): boolean {
  if (LETTERS_FIRST.has(country)) return /^[A-Z]{4}/.test(rest);
  return !DIGITS_ONLY.has(country) || /^\d+$/.test(rest);
}

const CCC_WEIGHTS = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];

/** Spain's account number inside its IBAN has two check digits of its own, modulo 11. */
function isSpanishAccount(account: string): boolean {
  const digit = (digits: string) => {
    const left = 11 - (CCC_WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11);
    return left === 11 ? "0" : left === 10 ? "1" : String(left);
  };
  return account.slice(8, 10) === digit(`00${account.slice(0, 8)}`) + digit(account.slice(10));
}

function remainder97(text: string): number {
  let rest = 0;
  for (const char of text) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** An international bank account number: known country, its length, and the check modulo 97 (ISO 13616). */
export function checkIban(typed: string): IdCheck {
  const value = bare(typed);
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(value)) return refused("El IBAN empieza con dos letras de país y dos dígitos.");
  const length = LENGTHS.get(value.slice(0, 2));
  if (length === undefined) return refused(`El IBAN empieza con un país que no existe (${value.slice(0, 2)}).`);
  if (value.length !== length) {
    return refused(`El IBAN de ${value.slice(0, 2)} tiene que tener ${length} caracteres y tiene ${value.length}.`);
  }
  if (!hasItsShape(value.slice(0, 2), value.slice(4))) {
    return refused(`El IBAN de ${value.slice(0, 2)} mezcla letras y números donde no van: revisar el número.`);
  }
  const isAccount = !value.startsWith("ES") || isSpanishAccount(value.slice(4));
  if (remainder97(value.slice(4) + value.slice(0, 4)) !== 1 || !isAccount) {
    return refused("Los dígitos de control del IBAN no corresponden: revisar el número.");
  }
  return { ok: true, value, shown: value.replace(/(.{4})(?=.)/g, "$1 ") };
}
