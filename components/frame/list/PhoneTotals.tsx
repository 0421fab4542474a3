import type { ReactNode } from "react";

/** What the filters leave adds up to, a line per currency, under the cards of a phone. */
export const PhoneTotals = ({ lines }: { lines: readonly { id: string; label: string; value: ReactNode }[] }) => (
  <ul className="flex flex-col gap-1 text-help">
    {lines.map(({ id, label, value }) => (
      <li key={id} className="flex justify-between gap-3">
        <span className="text-muted">{label}</span>
        <strong className="font-semibold">{value}</strong>
      </li>
    ))}
  </ul>
);
