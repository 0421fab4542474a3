import { Card } from "@/components/kit/Card";
import { cx } from "@/components/kit/cx";
import { TextArea } from "@/components/kit/fields/TextArea";
import { Link } from "@/components/kit/Link";
import { useAddress } from "@/lib/client/useAddress";
import { useRead } from "@/lib/client/useRead";
import { getVoucher } from "@/lib/vouchers/api";
import { originTitles } from "@/lib/vouchers/rules/kinds";
import { stateTitles } from "@/lib/vouchers/rules/states";
import type { VoucherView } from "@/lib/vouchers/schema";
import { facts } from "../form/typed";

const COMPARED = [
  "Proveedor",
  "Empresa",
  "Tipo",
  "Punto de venta",
  "Número",
  "Fecha",
  "Vence",
  "Neto gravado",
  "Total",
  "CAE",
];
const compared = facts.filter(({ label }) => COMPARED.includes(label));
const standing = ({ state, origin }: VoucherView): string =>
  `${stateTitles[state]}, ${originTitles[origin].toLowerCase()}`;

/** The voucher beside one that it looks like, and why it is not the same: asked before it is validated. */
export function Alike({ row, readOnly }: { row: VoucherView; readOnly: boolean }) {
  if (row.alike.length === 0 && !row.alike_reason) return null;
  return (
    <Card title={row.alike.length > 0 ? "Se parece a otro" : "No es el mismo"}>
      <div className="flex flex-col gap-3">
        {row.alike.map((other) => (
          <Other key={`${other.id} ${other.why}`} row={row} id={other.id} message={other.message} />
        ))}
        <div data-wanted={row.alike.length > 0 ? "" : undefined}>
          <TextArea
            name="alike_reason"
            label="Por qué no es el mismo"
            maxLength={1000}
            readOnly={readOnly}
            help="3 letras o más. Se pide porque se parece a otro."
          />
        </div>
      </div>
    </Card>
  );
}

function Other({ row, id, message }: { row: VoucherView; id: number; message: string }) {
  const address = useAddress();
  const { data } = useRead(getVoucher, { params: { id } });
  const other = data?.id === id ? data : undefined;
  const shown = compared
    .map(({ label, text }) => ({ label, own: text(row), other: other ? text(other) : "" }))
    .filter((fact) => fact.own || fact.other);
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3 text-help">
        <span className="font-semibold text-warn">{message}</span>
        <Link href={address.href({ comprobante: String(id) })} className="font-semibold text-accent underline">
          Ver
        </Link>
      </p>
      {other && (
        <table className="mt-1 w-full text-help">
          <thead>
            <tr className="text-left text-head text-muted">
              <td />
              <th scope="col">Este</th>
              <th scope="col">El otro</th>
            </tr>
          </thead>
          <tbody>
            {[...shown, { label: "Estado", own: standing(row), other: standing(other) }].map((fact) => (
              <tr key={fact.label} className="align-top">
                <th scope="row" className="py-0.5 pr-3 text-left font-normal text-muted">
                  {fact.label}
                </th>
                <td className="py-0.5 pr-3">{fact.own || "vacío"}</td>
                <td className={cx("py-0.5", fact.own !== fact.other && "font-semibold text-warn")}>
                  {fact.other || "vacío"}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
