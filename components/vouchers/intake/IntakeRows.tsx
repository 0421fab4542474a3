import { Check, Copy, TriangleAlert } from "lucide-react";
import { Button, ButtonLink } from "@/components/kit/Button";
import { Icon } from "@/components/kit/Icon";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { Spinner } from "@/components/kit/Spinner";
import { itemStateTitles } from "@/lib/vouchers/intake/rules/states";
import type { IntakeBatch, IntakeItem } from "@/lib/vouchers/intake/schema";
import type { Intake } from "./useIntake";

/** As many of those that wait are shown as rows; the others are counted. */
const SHOWN = 3;

const isWaiting = ({ state }: IntakeItem) => state === "en_cola" || state === "leyendo";
/** Of so few what each became is shown, too: the next thing is to look at it. More of them wait until they are asked for. */
const FEW = 3;
const needsEyes = ({ state, flags }: IntakeItem) => state === "fallo" || state === "repetido" || flags.length > 0;

function rowsOf({ items }: IntakeBatch) {
  const waiting = items.filter(isWaiting).sort((a, b) => Number(b.state === "leyendo") - Number(a.state === "leyendo"));
  const few = items.length <= FEW;
  return { waiting, told: items.filter((item) => !isWaiting(item) && (few || needsEyes(item))) };
}

/** Whether any file of a batch has something to be seen. */
export function hasRows(batch: IntakeBatch): boolean {
  const { waiting, told } = rowsOf(batch);
  return waiting.length + told.length > 0;
}

/** The files of a batch that are being read, and those of which something is to be known or done. */
export function IntakeRows({ intake, batch }: { intake: Intake; batch: IntakeBatch }) {
  const { waiting, told } = rowsOf(batch);
  if (waiting.length + told.length === 0) return null;
  const rows = told.map((item) => <ToldRow key={item.id} item={item} batch={batch.id} intake={intake} />);
  const many = told.length > FEW;
  return (
    <>
      {(waiting.length > 0 || !many) && (
        <ul className={LIST}>
          {waiting.slice(0, SHOWN).map((item, index) => (
            <WaitingRow key={item.id} item={item} others={index === SHOWN - 1 ? waiting.length - SHOWN : 0} />
          ))}
          {!many && rows}
        </ul>
      )}
      {many && (
        <details className="border-line-soft border-t">
          <summary className="cursor-pointer px-4 py-2 text-help text-muted phone:min-h-11">
            {`${told.length} archivos para mirar`}
          </summary>
          <ul className={LIST}>{rows}</ul>
        </details>
      )}
    </>
  );
}

const LIST = "max-h-80 divide-y divide-line-soft overflow-y-auto border-line-soft border-t";

const WaitingRow = ({ item: { name, state }, others }: { item: IntakeItem; others: number }) => (
  <li data-working className="grid h-[42px] grid-cols-[16px_minmax(0,1.4fr)_1fr_1fr] items-center gap-4 px-4">
    {state === "leyendo" ? <Spinner label="" /> : <span aria-hidden="true" />}
    <span className="min-w-0 leading-tight">
      <span className="block truncate">{name}</span>
      <span className="block text-help text-muted">
        {state === "leyendo" ? "leyendo" : "en cola"}
        {others > 0 && `, con ${others} más`}
      </span>
    </span>
    <SkeletonBar width="70%" />
    <SkeletonBar width="50%" />
  </li>
);

const LOOKS = {
  repetido: [Copy, "text-warn"],
  fallo: [TriangleAlert, "text-bad"],
  flagged: [TriangleAlert, "text-warn"],
} as const;

function ToldRow({ item, batch, intake: { retry, busy } }: { item: IntakeItem; batch: number; intake: Intake }) {
  const { name, state, reason, flags, voucher, retriable } = item;
  const read = state === "leido" && flags.length === 0;
  const [icon, tone] = read
    ? [Check, "text-good"]
    : LOOKS[state === "repetido" || state === "fallo" ? state : "flagged"];
  const said = [reason, ...flags.map(({ message }) => message)].filter(Boolean).join(" ");
  return (
    <li className="flex min-h-[42px] flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5">
      <Icon of={icon} size={16} className={tone} />
      <span className="min-w-0 flex-1 basis-60 leading-tight phone:basis-40">
        <span className="block truncate font-semibold">{read && voucher ? voucher.text : name}</span>
        <span className="block text-help text-muted">{read && voucher ? name : said || itemStateTitles[state]}</span>
      </span>
      {voucher && (
        <ButtonLink
          size="sm"
          variant={read ? "secondary" : "ghost"}
          href={state === "repetido" ? voucher.link : `/Comprobantes?tanda=${batch}&comprobante=${voucher.id}`}
        >
          {state === "repetido" ? "Ver el que está" : "Abrir"}
        </ButtonLink>
      )}
      {retriable && (
        <>
          <Button size="sm" disabled={busy} onClick={() => void retry(item, "leer")}>
            Reintentar
          </Button>
          <Button size="sm" variant="ghost" disabled={busy} onClick={() => void retry(item, "sin_leer")}>
            Cargarlo a mano
          </Button>
        </>
      )}
    </li>
  );
}
