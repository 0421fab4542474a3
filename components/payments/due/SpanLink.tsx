import { Link } from "@/components/kit/Link";
import type { Address } from "@/lib/client/useAddress";

const SAID = { mes: "Ver el mes", semana: "Ver la semana" } as const;

/** From the cash of the week to that of the month, and back (`?caja=mes`). */
export const SpanLink = ({ address, to }: { address: Address; to: keyof typeof SAID }) => (
  <Link
    href={address.href({ caja: to === "mes" ? "mes" : "", cifra: "" })}
    shallow
    className="tap ml-3 w-fit font-normal text-accent underline-offset-4 hover:underline"
  >
    {SAID[to]}
  </Link>
);
