import { type ReactNode, useState } from "react";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { useRead } from "@/lib/client/useRead";
import { getSupplier, listSuppliers } from "@/lib/suppliers/api";

const SHOWN = 20;

/** A supplier, found by its name or number as one types. The value is its id as text, "" for none. */
export function SupplierChoice({
  name,
  label,
  value,
  onChange,
  required,
  readOnly,
  help,
  aside,
  error,
}: {
  name?: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  readOnly?: boolean;
  help?: string;
  aside?: ReactNode;
  error?: string;
}) {
  const [typed, setTyped] = useState("");
  const found = useRead(listSuppliers, readOnly ? null : { query: { q: typed.trim() || undefined, limit: SHOWN } });
  const id = Number(value);
  const known = found.data?.items.some((one) => one.id === id);
  const chosen = useRead(getSupplier, id > 0 && !known ? { params: { id } } : null);
  const rows = [...(found.data?.items ?? []), ...(!known && chosen.data?.id === id ? [chosen.data] : [])];
  return (
    <ComboboxField
      name={name}
      label={label}
      required={required}
      readOnly={readOnly}
      help={help}
      aside={aside}
      error={error}
      placeholder="Nombre o CUIT"
      value={value}
      onChange={onChange}
      onSearch={setTyped}
      loading={found.isValidating}
      choices={rows.map((row) => ({ value: String(row.id), label: row.name, hint: row.tax_id ?? "Sin número" }))}
    />
  );
}

/** The name of a supplier that is known by its id. */
export function SupplierName({ id }: { id: number }) {
  const { data } = useRead(getSupplier, id > 0 ? { params: { id } } : null);
  return <>{data ? [data.name, data.tax_id].filter(Boolean).join(", ") : `Proveedor ${id}`}</>;
}
