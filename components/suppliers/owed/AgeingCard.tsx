import { Card } from "@/components/kit/Card";
import { Link } from "@/components/kit/Link";
import { SegmentBar } from "@/components/kit/SegmentBar";
import { formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import { type Bucket, buckets, bucketTitles } from "@/lib/suppliers/owed/rules/kinds";
import type { Ageing } from "@/lib/suppliers/owed/schema";
import { amountOrNone, BUCKET_COLORS } from "./looks";

/** What is owed, by how late it is: the bar is to scale, the table under it says the figures. Advances stand apart, never in the bar. */
export function AgeingCard({
  account,
  entriesHref,
  bucketHref,
  withoutHref,
}: {
  account: Ageing;
  /** What the balance is made of; null for who does not see entries. */
  entriesHref: string | null;
  /** Where what owes something of a bucket is. */
  bucketHref: (bucket: Bucket) => string;
  withoutHref: string;
}) {
  const { currency, balance, owed, credit, without_voucher } = account;
  const ours = compareMoney(balance, "0") < 0;
  const figure = formatMoney(ours ? balance.replace("-", "") : balance, currency, { decimals: 2 });
  const title = (
    <span className="block text-[28px] font-semibold leading-9 phone:text-[24px]">
      {entriesHref ? (
        <Link href={entriesHref} scroll={false} title="Ver los movimientos">
          {figure}
        </Link>
      ) : (
        figure
      )}
    </span>
  );
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-section font-normal">
          <span className="block text-help text-muted">{ours ? "A favor nuestro" : "Le debemos"}</span>
          {title}
        </h2>
        <ul className="text-right text-help text-muted phone:text-left">
          <li>{`${formatMoney(owed, currency, { decimals: 2 })} por pagar`}</li>
          {compareMoney(credit, "0") > 0 && (
            <li>{`${formatMoney(`-${credit}`, currency, { decimals: 2 })} a favor nuestro`}</li>
          )}
          {compareMoney(without_voucher, "0") > 0 && (
            <li>
              <Link href={withoutHref} scroll={false}>
                {`${formatMoney(without_voucher, currency, { decimals: 2 })} pagados sin comprobante`}
              </Link>
            </li>
          )}
        </ul>
      </div>
      <div className="my-3">
        <SegmentBar
          thick
          total={Number(owed)}
          segments={buckets.map((bucket) => ({
            label: bucketTitles[bucket],
            share: Number(account.buckets[bucket]),
            color: BUCKET_COLORS[bucket],
          }))}
        />
      </div>
      <table className="w-full table-fixed border-collapse text-help phone:block">
        <caption className="sr-only">Lo que se debe, por vencimiento</caption>
        <thead className="phone:hidden">
          <tr>
            {buckets.map((bucket) => (
              <th key={bucket} scope="col" className="pr-2 text-left font-normal text-muted">
                <Mark bucket={bucket} />
                {bucketTitles[bucket]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="phone:block">
          <tr className="phone:block">
            {buckets.map((bucket) => {
              const value = amountOrNone(account.buckets[bucket], currency);
              return (
                <td
                  key={bucket}
                  className="break-words pr-2 align-top font-semibold phone:flex phone:min-h-8 phone:items-center phone:justify-between phone:pr-0"
                >
                  <span className="hidden font-normal text-muted phone:inline">
                    <Mark bucket={bucket} />
                    {bucketTitles[bucket]}
                  </span>
                  {value === "—" ? (
                    value
                  ) : (
                    <Link href={bucketHref(bucket)} scroll={false} title="Ver lo que lo suma">
                      {value}
                    </Link>
                  )}
                </td>
              );
            })}
          </tr>
        </tbody>
      </table>
    </Card>
  );
}

const Mark = ({ bucket }: { bucket: Bucket }) => (
  <span aria-hidden="true" className={`mr-1.5 inline-block size-[9px] rounded-stub ${BUCKET_COLORS[bucket]}`} />
);
