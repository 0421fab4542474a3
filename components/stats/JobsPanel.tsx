import { Badge } from "@/components/kit/Badge";
import { Banner } from "@/components/kit/Banner";
import { Card } from "@/components/kit/Card";
import { DefinitionList } from "@/components/kit/DefinitionList";
import { Link } from "@/components/kit/Link";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { usePerson } from "@/lib/client/usePerson";
import { formatInstant } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import type { JobState, StateReply } from "@/lib/stats/schema";
import { BackupCard } from "./BackupCard";
import { FactCard, ListTable } from "./ListTable";
import type { PanelProps } from "./stats";
import { VerificationCard } from "./VerificationCard";

const instant = (at: string | null) => (at ? formatInstant(at) : "—");

/** What waits, what could not be done. */
export default function JobsPanel({ stats: { state }, address }: PanelProps) {
  const late = state?.mail.late || state?.jobs.some((job) => job.late);
  return (
    <>
      {state?.worker.status === "silent" && (
        <Banner tone="bad" title="El worker no da señales de vida.">
          Los mails, las importaciones y los reportes esperan hasta que vuelva. Revisar que esté en marcha.
        </Banner>
      )}
      {state?.backup.failed && (
        <Banner tone="bad" title="El último respaldo no se pudo hacer.">
          {instant(state.backup.failed.at)}: {state.backup.failed.why} Se vuelve a intentar cada diez minutos.
        </Banner>
      )}
      {state?.mailbox.failed && (
        <Banner tone="bad" title="La casilla de comprobantes no se pudo leer.">
          {instant(state.mailbox.failed.at)}: {state.mailbox.failed.why} Se vuelve a intentar cada tres minutos.
        </Banner>
      )}
      {state && state.mailbox.refused > 0 && (
        <Banner
          tone="warn"
          title={`De la casilla de comprobantes no se pudo tomar ${countText(state.mailbox.refused, "mail")}.`}
        >
          Quedaron sin leer en la casilla: revisarlos ahí. Se tomaron {countText(state.mailbox.files, "archivo")} en la
          semana.
        </Banner>
      )}
      {state && state.verification.wrong > 0 && (
        <Banner tone="bad" title={`La verificación encontró ${countText(state.verification.wrong, "diferencia")}.`}>
          {state.verification.first
            .slice(0, 3)
            .map(({ key, kept, computed }) => `${key}: dice ${kept ?? "nada"}, es ${computed ?? "nada"}`)
            .join(". ")}
        </Banner>
      )}
      {late && (
        <Banner tone="warn" title="Hay trabajo que espera hace más de diez minutos.">
          Revisar que el worker esté en marcha.
        </Banner>
      )}
      {state && (
        <div className="grid items-start gap-4 md:grid-cols-2 2xl:grid-cols-4">
          <WorkerCard worker={state.worker} />
          <MailCard mail={state.mail} />
          <BackupCard backup={state.backup} />
          <VerificationCard verification={state.verification} />
        </div>
      )}
      {state?.mailbox.on && (
        <p className="text-sm text-muted">
          Casilla de comprobantes: {countText(state.mailbox.files, "archivo")} en los últimos siete días.
        </p>
      )}
      {state && !state.arca.on && (
        <p className="text-sm text-muted">
          {state.arca.detail} Los comprobantes se comparan con la lista de Mis Comprobantes.
        </p>
      )}
      <ListTable
        title="Trabajos"
        noun={["trabajo", "trabajos"]}
        id="trabajos"
        address={address}
        columns={columns}
        rows={state?.jobs}
        rowId={({ queue }) => queue}
        textOf={({ title, queue }) => `${title} ${queue}`}
        sort={[{ id: "trabajo", desc: false }]}
        empty="Todavía no hubo ningún trabajo"
        card={(row) => (
          <FactCard
            name={row.title}
            badge={<JobBadge of={row} />}
            facts={[
              `${formatInteger(row.waiting)} en espera`,
              countText(row.failed, "fallido"),
              `Última vez ${instant(row.last_done)}`,
            ]}
          />
        )}
      />
    </>
  );
}

function WorkerCard({ worker }: { worker: StateReply["worker"] }) {
  const works = worker.status === "ok";
  return (
    <Card title="Worker">
      <DefinitionList
        termWidth={180}
        items={[
          {
            term: "Estado",
            value: (
              <Badge tone={works ? "good" : "bad"} dot>
                {works ? "En marcha" : "Sin señales"}
              </Badge>
            ),
          },
          { term: "Procesos", value: formatInteger(worker.alive) },
          { term: "En marcha desde", value: instant(worker.started_at) },
          { term: "Última señal", value: instant(worker.last_seen) },
          { term: "Memoria", value: works ? `${formatInteger(worker.rss_mb)} MB` : "—" },
        ]}
      />
    </Card>
  );
}

function MailCard({ mail }: { mail: StateReply["mail"] }) {
  const { can } = usePerson();
  const linked = can("screen.mail");
  const figure = (count: number, estado: string) =>
    linked ? (
      <Link className="underline underline-offset-3" href={`/admin-users/correo?estado=${estado}`}>
        {formatInteger(count)}
      </Link>
    ) : (
      formatInteger(count)
    );
  return (
    <Card title="Mails">
      <DefinitionList
        termWidth={180}
        items={[
          { term: "En cola", value: figure(mail.queued, "queued") },
          { term: "Reintentando", value: figure(mail.retrying, "retrying") },
          { term: "Fallidos", value: figure(mail.failed, "failed") },
          { term: "El más viejo en cola", value: instant(mail.oldest_queued) },
          { term: "Último enviado", value: instant(mail.last_sent) },
        ]}
      />
    </Card>
  );
}

function JobBadge({ of: { late, failed, active } }: { of: JobState }) {
  if (late)
    return (
      <Badge tone="warn" dot>
        Atrasado
      </Badge>
    );
  if (failed > 0)
    return (
      <Badge tone="bad" dot>
        Con fallas
      </Badge>
    );
  return (
    <Badge tone="good" dot>
      {active > 0 ? "En curso" : "Bien"}
    </Badge>
  );
}

const number = (id: string, header: string, readValue: (row: JobState) => number): Column<JobState> => ({
  id,
  header,
  align: "end",
  width: 100,
  sortValue: readValue,
  cell: (row) => formatInteger(readValue(row)),
});

const columns: Column<JobState>[] = [
  {
    id: "trabajo",
    header: "Trabajo",
    sortValue: ({ title }) => title,
    cell: ({ title, queue }) => <TwoLines strong main={title} sub={queue} />,
  },
  {
    id: "estado",
    header: "Estado",
    width: 130,
    sortValue: ({ late, failed }) => (late ? 0 : failed > 0 ? 1 : 2),
    cell: (row) => <JobBadge of={row} />,
  },
  number("espera", "En espera", ({ waiting }) => waiting),
  { ...number("curso", "En curso", ({ active }) => active), hideBelow: "lg" },
  number("fallidos", "Fallidos, 7 d", ({ failed }) => failed),
  {
    id: "ultima",
    header: "Última vez",
    width: 220,
    sortValue: ({ last_done }) => last_done,
    cell: ({ last_done }) => instant(last_done),
  },
  {
    id: "horario",
    header: "Horario (cron)",
    width: 230,
    hideBelow: "xl",
    sortValue: ({ cron }) => cron,
    cell: ({ cron, zone }) =>
      cron ? <TwoLines main={<code className="text-help">{cron}</code>} sub={zone} /> : "A pedido",
  },
];
