import dynamic from "next/dynamic";
import { Fetched } from "@/components/frame/Fetched";
import { EmptyState } from "@/components/kit/EmptyState";
import { Page } from "@/components/kit/Page";
import { Tabs } from "@/components/kit/Tabs";
import { getPolicy, listPolicies } from "@/lib/approvals/policies/api";
import type { KindView } from "@/lib/approvals/schema";
import { useAddress } from "@/lib/client/useAddress";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useKinds } from "../reads";
import { PolicyActions } from "./PolicyActions";
import { PolicyRules } from "./PolicyRules";
import { contextText, StateBadge } from "./PolicyState";
import { usePeople } from "./usePeople";

const VersionsDrawer = dynamic(() => import("./VersionsDrawer"), { ssr: false });

/** `/Aprobador/reglas?clase=&version=&regla=`: who approves what, as sentences, tried beside. */
export function ReglasScreen() {
  const address = useAddress();
  const { can } = usePerson();
  const kinds = useKinds();
  const read = useRead(listPolicies, {});
  const all = read.data?.data ?? [];
  const asked = address.get("clase");
  const current = all.find(({ kind }) => kind === asked) ?? all[0];
  const kind = kinds.find(({ key }) => key === current?.kind);
  const other = address.get("version");
  const known = [current?.borrador, current?.vigente].find((one) => one && String(one.id) === other);
  const old = useRead(getPolicy, other && !known && current ? { params: { id: Number(other) } } : null);
  const shown = other ? (known ?? old.data ?? null) : (current?.borrador ?? current?.vigente ?? null);
  return (
    <Page
      title="Reglas de aprobación"
      breadcrumbs={[
        { label: "Aprobaciones", href: can("screen.aprobador") ? "/Aprobador" : undefined },
        { label: "Reglas" },
      ]}
      badge={shown && <StateBadge policy={shown} vigente={current?.vigente ?? null} />}
      context={current && contextText(current.vigente, current.borrador)}
      waiting={!read.data && !read.error}
      actions={current && kind && <PolicyActions kind={kind} shown={shown} />}
      tabs={
        all.length > 0 && (
          <Tabs
            label="Clases"
            value={current?.kind ?? ""}
            items={all.map((one) => ({
              id: one.kind,
              label: one.title,
              count: (one.borrador ?? one.vigente)?.rules.length,
              href: address.href({ clase: one.kind, version: "", regla: "", ver: "" }),
            }))}
          />
        )
      }
    >
      <Fetched read={read} failure="No se pudieron traer las reglas">
        {() =>
          kind && shown ? (
            <PolicyRules key={shown.id} policy={shown} vigente={current?.vigente ?? null} kind={kind} />
          ) : (
            <EmptyState title="Todavía no hay reglas">Lo que se apruebe por reglas aparece acá.</EmptyState>
          )
        }
      </Fetched>
      {address.get("ver") === "versiones" && kind && <Versions kind={kind} onClose={() => address.set({ ver: "" })} />}
    </Page>
  );
}

function Versions({ kind, onClose }: { kind: KindView; onClose: () => void }) {
  return <VersionsDrawer kind={kind} people={usePeople()} onClose={onClose} />;
}
