import { sumMoney } from "@/lib/format/moneyMath";

interface Amount<Kind extends string, Code extends string> {
  kind: Kind;
  currency: Code;
  amount: string;
}

/** What some entries come to, by kind and currency, as exact decimals; `rows`: of how many. */
export function sumsByKind<Kind extends string, Code extends string>(
  entries: Iterable<Amount<Kind, Code>>,
): (Amount<Kind, Code> & { rows: number })[] {
  const groups = new Map<string, { kind: Kind; currency: Code; amounts: string[] }>();
  for (const { kind, currency, amount } of entries) {
    const key = `${kind} ${currency}`;
    const group = groups.get(key) ?? { kind, currency, amounts: [] };
    group.amounts.push(amount);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ amounts, ...of }) => ({ ...of, amount: sumMoney(amounts), rows: amounts.length }));
}
