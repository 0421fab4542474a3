import { ChevronLeft } from "lucide-react";
import { useRouter } from "next/router";
import { useEffect, useRef, useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Breadcrumbs } from "@/components/kit/Breadcrumbs";
import { IconLink } from "@/components/kit/IconButton";
import { Link } from "@/components/kit/Link";
import { OfflineBanner } from "@/components/kit/OfflineBanner";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import { useNow } from "@/components/kit/useNow";
import { listApprovals } from "@/lib/approvals/api";
import { verdicts } from "@/lib/approvals/rules/words";
import type { ApprovalRecord } from "@/lib/approvals/schema";
import { useAddress } from "@/lib/client/useAddress";
import { usePageAddress } from "@/lib/client/usePageAddress";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { countText } from "@/lib/format/text";
import { useDecide } from "./decide/useDecide";
import { useApprovalsLive, useKinds, useRecord } from "./reads";
import { Place } from "./record/Neighbours";
import { RecordPane } from "./record/RecordPane";

/**
 * `/Aprobador/[id]?version=&veredicto=`: one request alone, for whoever takes part in it. A mail's link prepares its verdict,
 * which only Confirmar gives; of what changed meanwhile it says so.
 */
export function RequestScreen() {
  const now = useNow();
  const phone = useMediaQuery(PHONE);
  const { query, ready } = usePageAddress();
  const address = useAddress();
  const { can } = usePerson();
  const id = String(query.id ?? "");
  const read = useRecord(ready && id !== "" ? id : null);
  const deciding = useDecide(() => address.set({ version: "", veredicto: "" }));
  const kinds = useKinds();
  useApprovalsLive(id || null);

  const record = read.data;
  const verdict = verdicts.find((one) => one === address.get("veredicto"));
  // Of which request: the next one is seen on the same page.
  const [outdated, setOutdated] = useState({ id: "", text: "" });
  const prepared = useRef("");
  const { ask } = deciding;
  const seen = address.get("version");
  useEffect(() => {
    if (!record || !verdict || prepared.current === record.id) return;
    prepared.current = record.id;
    if (String(record.version) === seen && record.verdicts.includes(verdict)) ask(record, verdict, { via: "mail" });
    else setOutdated({ id: record.id, text: whyNot(record, seen) });
  }, [record, verdict, seen, ask]);

  return (
    <div className="flex min-h-0 flex-1 flex-col md:overflow-hidden">
      {phone && can("screen.aprobador") && <PhoneWay id={id} />}
      <div className="border-b border-line px-6 pt-4 pb-2 empty:hidden phone:px-4">
        {can("screen.aprobador") ? (
          !phone && <Breadcrumbs items={[{ label: "Aprobaciones", href: "/Aprobador" }]} />
        ) : (
          <Others id={id} />
        )}
        {!record && <h1 className="text-title">Solicitud</h1>}
        <OfflineBanner>Se lee lo que ya se trajo; decidir, cuando vuelva.</OfflineBanner>
      </div>
      <RecordPane
        read={read}
        kinds={kinds}
        deciding={deciding}
        now={now}
        phone={phone}
        heading="h1"
        notice={outdated.id === id && outdated.id !== "" && <Banner tone="warn">{outdated.text}</Banner>}
      />
    </div>
  );
}

/** On a phone: back to the list, which of what waits it is, and the ones before and after it. */
function PhoneWay({ id }: { id: string }) {
  const router = useRouter();
  const { data } = useRead(listApprovals, { query: { mine: "para_decidir", limit: 100 } });
  const rows = data?.data ?? [];
  const at = rows.findIndex((row) => row.id === id);
  return (
    <nav
      aria-label="Volver a la lista"
      className="sticky top-0 z-20 flex min-h-14 items-center gap-1 border-b border-line bg-surface px-4"
    >
      <IconLink label="Volver a la lista" icon={ChevronLeft} href="/Aprobador" className="-ml-2" />
      <span className="min-w-0 flex-1 truncate text-section">Aprobaciones</span>
      {at >= 0 && (
        <Place
          at={at}
          of={rows.length}
          before={0}
          total={data?.total ?? 0}
          onMove={(by) => void router.push(`/Aprobador/${rows[at + by]?.id}`)}
        />
      )}
    </nav>
  );
}

/** Why a mail's verdict is not given: it changed or was decided, or waits as it was for somebody else. */
function whyNot(record: ApprovalRecord, seen: string): string {
  if (String(record.version) !== seen || record.state !== "en_aprobacion")
    return "La solicitud cambió o ya se decidió: esto es lo que dice ahora.";
  if (record.verdicts.length > 0) return "Esa respuesta no se le puede dar a esta solicitud: elegir otra.";
  const people = record.steps.find(({ state }) => state === "abierto")?.people.map(({ name }) => name) ?? [];
  return `Esta solicitud no es suya para decidir${people.length > 0 ? `: espera a ${people.join(", ")}` : ""}.`;
}

/** For who decides some and has no inbox in the menu: how many more wait for them, and the way to the next. */
function Others({ id }: { id: string }) {
  const { data } = useRead(listApprovals, { query: { mine: "para_decidir", limit: 50 } });
  const others = data?.data.filter((row) => row.id !== id && row.here) ?? [];
  const [next] = others;
  // Its line is there before the answer, so that nothing below it moves.
  return (
    <p className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 text-help text-muted">
      {data &&
        (next ? `${countText(others.length, "solicitud más espera", "solicitudes más esperan")} su decisión` : "")}
      {next && (
        <Link
          href={`/Aprobador/${next.id}`}
          className="font-semibold text-accent underline-offset-3 hover:underline phone:py-2"
        >
          Siguiente: {next.title}
        </Link>
      )}
    </p>
  );
}
