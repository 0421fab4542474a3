import { CircleCheck, Download } from "lucide-react";
import { useDownload } from "@/components/frame/useDownload";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Icon } from "@/components/kit/Icon";
import { formatDay, formatDayShort, formatInstant } from "@/lib/format/dates";
import { compareMoney } from "@/lib/format/moneyMath";
import { countText } from "@/lib/format/text";
import { downloadFile } from "@/lib/payments/api";
import type { BatchView } from "@/lib/payments/schema/batches";
import { certificatesZip } from "@/lib/tax/api";
import { amountText } from "../looks";
import { Orders } from "./Orders";
import { Signatures } from "./Signatures";

const WAITS: readonly BatchView["state"][] = ["borrador", "autorizado"];

/** What a batch pays, what goes out of the account, whether it can be released, and who signed it. */
export function BatchBody({ batch }: { batch: BatchView }) {
  const waits = WAITS.includes(batch.state);
  return (
    <div className="flex flex-col gap-4">
      {batch.reason && (
        <Banner tone={batch.state === "borrador" ? "warn" : "info"} title="Motivo:">
          {batch.reason}
        </Banner>
      )}
      <Orders batch={batch} />
      <Taxes batch={batch} />
      <Net batch={batch} />
      {batch.day_note && <Banner tone="warn">{batch.day_note}</Banner>}
      {batch.file_note && (
        <Banner tone="warn" title="Así no se puede hacer su archivo:">
          {batch.file_note}
        </Banner>
      )}
      {waits && <Checks batch={batch} />}
      {batch.file && <BankFile batch={batch} file={batch.file} />}
      <Signatures batch={batch} />
      {waits && batch.not_yours && (
        <p className="text-help text-muted">{`${batch.not_yours} A quienes firman ya les llegó el aviso.`}</p>
      )}
    </div>
  );
}

/** What it withholds by tax, with its certificates once it is released. */
function Taxes({ batch }: { batch: BatchView }) {
  const { busy, run } = useDownload();
  if (batch.taxes.length === 0 && batch.tax_warnings.length === 0) return null;
  const certified = batch.items.some(({ withholdings }) =>
    withholdings.some(({ certificate }) => certificate !== null),
  );
  return (
    <section aria-label="Retenciones del lote" className="flex flex-col gap-2 text-help">
      <dl className="flex flex-col gap-1 px-3">
        {batch.taxes.map(({ title, count, amount, currency }) => (
          <div key={title} className="flex items-baseline justify-between gap-3">
            <dt>
              {title} <span className="text-muted">{countText(count, "certificado")}</span>
            </dt>
            <dd className="whitespace-nowrap">{amountText(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      {batch.tax_warnings.map((warning) => (
        <Banner key={warning} tone="warn">
          {warning}
        </Banner>
      ))}
      {certified && (
        <span className="px-3">
          <Button
            variant="link"
            icon={Download}
            busy={busy}
            onClick={() => void run(certificatesZip, { params: { id: batch.id } }, `certificados_lote_${batch.id}.zip`)}
          >
            Certificados
          </Button>
        </span>
      )}
    </section>
  );
}

const NET_TITLES: Partial<Record<BatchView["state"], string>> = {
  cerrado: "Neto pagado",
  cancelado: "Neto que no se pagó",
  no_enviado: "Neto que no se pagó",
};

function Net({ batch }: { batch: BatchView }) {
  const cash = WAITS.includes(batch.state) ? (batch.own_account?.cash ?? null) : null;
  const short = cash !== null && compareMoney(cash.left, "0") < 0;
  return (
    <dl className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 rounded-card border border-line bg-sunken px-4 py-3">
      <div>
        <dt className="text-help text-muted">{NET_TITLES[batch.state] ?? "Neto a pagar"}</dt>
        <dd className="text-figure font-semibold">{amountText(batch.net, batch.currency)}</dd>
      </div>
      {cash !== null && (
        <div className="text-right">
          <dt className="text-help text-muted">{short ? "Faltan en la cuenta" : "Queda en la cuenta"}</dt>
          <dd className={short ? "text-section text-bad" : "text-section"}>
            {amountText(cash.left.replace("-", ""), batch.currency)}
          </dd>
          <dd className="text-help text-muted">{accountText(cash, batch.currency)}</dd>
        </div>
      )}
    </dl>
  );
}

/** "De $ 1.000,00 en banco al 20/11, menos $ 200,00 pagados después y $ 300,00 de otros lotes liberados." */
function accountText(
  { balance, day, bank, released }: NonNullable<NonNullable<BatchView["own_account"]>["cash"]>,
  currency: BatchView["currency"],
): string {
  const gone = [
    { value: bank, what: "pagados después" },
    { value: released, what: "de otros lotes liberados" },
  ].filter(({ value }) => compareMoney(value, "0") !== 0);
  const less = gone.map(({ value, what }) => `${amountText(value, currency)} ${what}`).join(" y ");
  return `De ${amountText(balance, currency)} en banco al ${formatDayShort(day)}${less && `, menos ${less}`}`;
}

/** What the bank gets: the same bytes each time. */
function BankFile({ batch, file }: { batch: BatchView; file: NonNullable<BatchView["file"]> }) {
  const { busy, run } = useDownload();
  return (
    <section
      aria-label="Archivo para el banco"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line px-4 py-2.5"
    >
      <span className="min-w-0 flex-1 text-help">
        <strong className="block break-words font-semibold">{file.name}</strong>
        <span className="text-muted">
          {`${file.format}. ${countText(file.transfers, "transferencia")}, ${amountText(file.total, batch.currency)}. Lo hizo ${file.by}, ${formatInstant(file.at)}.`}
        </span>
      </span>
      <Button
        size="sm"
        icon={Download}
        busy={busy}
        onClick={() => void run(downloadFile, { params: { id: batch.id } }, file.name)}
      >
        Descargar
      </Button>
    </section>
  );
}

/** What releasing will look at again: said now, while it can still be mended. */
function Checks({ batch: { problems, items, day } }: { batch: BatchView }) {
  const subjects = items.reduce((sum, order) => sum + order.items.length, 0);
  const good = [
    problems.accounts.length === 0 && "Cuentas verificadas",
    problems.subjects.length === 0 && `${countText(subjects, "comprobante")} en orden`,
    problems.month.length === 0 && `Mes abierto al ${formatDay(day)}`,
  ].filter((one) => one !== false);
  const bad = [...problems.accounts, ...problems.subjects, ...problems.month];
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-help text-good">
        {good.map((one) => (
          <li key={one} className="inline-flex items-center gap-1.5">
            <Icon of={CircleCheck} size={14} /> {one}
          </li>
        ))}
      </ul>
      {bad.length > 0 && (
        <Banner tone="warn" title="Así no se puede liberar:">
          <ul>
            {bad.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
