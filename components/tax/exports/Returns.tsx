import { attempt } from "@/components/frame/attempt";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { toast } from "@/components/kit/toast";
import { usePerson } from "@/lib/client/usePerson";
import { useWrite } from "@/lib/client/useWrite";
import { formatInstant } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import type { CallInput } from "@/lib/http/contract";
import { handInReturn } from "@/lib/tax/api";
import type { ReturnView, Unfiled } from "@/lib/tax/schema/returns";

type Asked = Omit<CallInput<typeof handInReturn>["body"], "seq">;

/** What a return is called by how often it was handed in: the original, then correcting ones. */
const nameOf = (seq: number): string => (seq <= 1 ? "Presentada" : `Rectificativa ${seq - 1} presentada`);

/** Says that the return, or what corrects it, was handed in; nothing where there is nothing to hand in. */
export function HandIn({ view, asked }: { view: ReturnView | undefined; asked: Asked }) {
  const { can } = usePerson();
  const { run, busy } = useWrite(handInReturn, { refresh: ["/withholdings/returns"] });
  if (!view || !can("taxes.write")) return null;
  const { seq, certificates, corrections } = view;
  if (seq === 0 ? certificates === 0 : corrections.length === 0) return null;
  const save = async () => {
    if (await attempt(() => run({ body: { ...asked, seq } }))) toast.saved(nameOf(seq + 1));
  };
  return (
    <Button size="sm" variant="ghost" busy={busy && "Guardando..."} onClick={() => void save()}>
      {seq === 0 ? "Ya se presentó" : "Ya se rectificó"}
    </Button>
  );
}

/** What a return or all of them leave out, by name and with why: seen before anything is downloaded. */
export function LeftOut({ title, rows }: { title: string; rows: readonly Unfiled[] | undefined }) {
  if (!rows || rows.length === 0) return null;
  return (
    <Banner tone="warn">
      <p className="font-semibold">{title}</p>
      <ul className="flex flex-col gap-1 pt-1">
        {rows.map(({ id, certificate, supplier, amount, currency, reason }) => (
          <li key={id}>
            {`${certificate === null ? supplier : `Certificado ${certificate}, ${supplier}`}, ${formatMoney(amount, currency, { decimals: 2 })}. ${reason}`}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** When it was handed in, and line by line what of it is to be corrected since. */
export function Corrections({ view }: { view: ReturnView | undefined }) {
  if (!view?.at) return <p className="text-help text-muted">Sin presentar.</p>;
  const { seq, at, by, corrections } = view;
  return (
    <>
      <p className="text-help text-muted">{`${nameOf(seq)}: ${by}, ${formatInstant(at)}.`}</p>
      {corrections.length > 0 && (
        <>
          <p className="pt-2 text-help font-semibold text-warn">Para rectificar:</p>
          <ul className="flex flex-col divide-y divide-line-soft">
            {corrections.map(({ id, kind, certificate, supplier, amount, currency, reason }) => (
              <li key={id} className="flex items-baseline justify-between gap-3 py-1.5 text-help">
                <span className="min-w-0">
                  {`${kind === "sacar" ? "Sacar" : "Agregar"} el certificado ${certificate}, ${supplier}`}
                  {reason && <span className="text-muted">{`: ${reason}`}</span>}
                </span>
                <span className="whitespace-nowrap">{formatMoney(amount, currency, { decimals: 2 })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
