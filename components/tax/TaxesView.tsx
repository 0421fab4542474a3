import type { ReactNode } from "react";
import { Segmented } from "@/components/kit/Segmented";
import { useAddress } from "@/lib/client/useAddress";
import { CashPart } from "./cash/CashPart";
import { CertificatesPart } from "./certificates/CertificatesPart";
import { ExportsPart } from "./exports/ExportsPart";
import { PadronesPart } from "./padrones/PadronesPart";
import { RegimesPart } from "./regimes/RegimesPart";

const PARTS = {
  certificados: { label: "Certificados", Body: CertificatesPart },
  regimenes: { label: "Regímenes", Body: RegimesPart },
  padrones: { label: "Padrones", Body: PadronesPart },
  efectivo: { label: "Efectivo", Body: CashPart },
  presentaciones: { label: "Presentaciones", Body: ExportsPart },
} as const;
type Part = keyof typeof PARTS;
const OPTIONS = (Object.keys(PARTS) as Part[]).map((value) => ({ value, label: PARTS[value].label }));

/** `/pagos?vista=impuestos&ver=`: certificates, regimes and their changes, padrones of the month, up to what is paid in cash, what is handed in. */
export function TaxesView({ tabs }: { tabs: ReactNode }) {
  const address = useAddress();
  const asked = address.get("ver");
  const part: Part = Object.hasOwn(PARTS, asked) ? (asked as Part) : "certificados";
  const { Body } = PARTS[part];
  const head = (
    <div className="flex flex-col gap-3">
      {tabs}
      <div className="max-w-full overflow-x-auto">
        <Segmented
          label="Partes de impuestos"
          options={OPTIONS}
          value={part}
          onChange={(ver) => address.set({ ver: ver === "certificados" ? "" : ver, pagina: "", orden: "", q: "" })}
        />
      </div>
    </div>
  );
  return <Body tabs={head} />;
}
