import { ArrowRight } from "lucide-react";
import { useRouter } from "next/router";
import { useState } from "react";
import { formError } from "@/components/frame/formError";
import { Banner } from "@/components/kit/Banner";
import { Button, ButtonLink } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { TextField } from "@/components/kit/fields/TextField";
import { Form } from "@/components/kit/form/Form";
import { SaveButtons } from "@/components/kit/SaveButtons";
import { toast } from "@/components/kit/toast";
import { call } from "@/lib/client/call";
import { CallError } from "@/lib/client/callError";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { createSupplier, getSupplierChoices, lookupSupplier } from "@/lib/suppliers/api";
import type { Supplier, SupplierFacts } from "@/lib/suppliers/schema";
import { supplierForm, typedOf } from "./form";
import { InvoiceDrop } from "./InvoiceDrop";
import { numberText } from "./list";
import { ContactFields, FiscalFields } from "./SupplierFields";

const FORM = "proveedor-nuevo";

/** Adds a supplier: a number that is pasted, or an invoice that is dropped, opens who has it already or begins the form. */
export default function NewSupplierDrawer({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const [start, setStart] = useState<Partial<Supplier> | null>(null);
  const [there, setThere] = useState<Supplier | null>(null);
  const created = useWrite(createSupplier, { refresh: ["/suppliers"] });
  const choices = useRead(getSupplierChoices, start ? {} : null);
  const open = ({ id }: { id: number }) => void router.push(`/showProveedores/${id}`);

  const save = async (body: SupplierFacts) => {
    try {
      const row = await created.run({ body });
      toast.saved(`Se agregó ${row.name}`);
      open(row);
    } catch (caught) {
      // Somebody else may have added it while this form was being filled.
      const current =
        caught instanceof CallError && caught.status === 409 ? (caught.current as Supplier | undefined) : undefined;
      if (current) setThere(current);
      throw caught;
    }
  };
  return (
    <Drawer
      open
      width={640}
      onClose={onClose}
      eyebrow="Proveedores"
      title="Agregar proveedor"
      footer={start && <SaveButtons form={FORM} busy={created.busy} onCancel={onClose} label="Agregar" />}
    >
      {there && (
        <Banner
          tone="info"
          title="Ya está cargado"
          action={<ButtonLink size="sm" href={`/showProveedores/${there.id}`}>{`Abrir ${there.name}`}</ButtonLink>}
        >
          {numberText(there)}
        </Banner>
      )}
      {start ? (
        <Form
          id={FORM}
          schema={supplierForm}
          defaultValues={typedOf(start)}
          onSubmit={save}
          error={there ? null : formError(created.error)}
          className="flex flex-col gap-6"
        >
          <FiscalFields />
          <ContactFields choices={choices.data ?? null} />
        </Form>
      ) : (
        <Beginning onFound={open} onStart={setStart} />
      )}
    </Drawer>
  );
}

function Beginning({
  onFound,
  onStart,
}: {
  onFound: (row: Supplier) => void;
  onStart: (known: Partial<Supplier>) => void;
}) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const look = async (tax_id: string, known: Partial<Supplier> = {}) => {
    setBusy(true);
    setError(undefined);
    try {
      const found = await call(lookupSupplier, { query: { tax_id, country: known.country ?? undefined } });
      if (found.supplier) onFound(found.supplier);
      else onStart({ ...known, tax_id: found.tax_id, country: found.country });
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setError(caught.issues[0]?.message ?? caught.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-6">
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void look(typed);
        }}
        noValidate
      >
        <TextField
          label="CUIT o NIF"
          value={typed}
          onChange={setTyped}
          error={error}
          help="Pegarlo con guiones o sin guiones. Si ya está cargado, se abre su ficha."
          autoComplete="off"
          autoFocus
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" icon={ArrowRight} busy={busy && "Buscando..."}>
            Seguir
          </Button>
          <Button variant="link" onClick={() => onStart({ name: "" })}>
            No tiene número
          </Button>
        </div>
      </form>
      <InvoiceDrop
        onRead={({ supplier_tax_id, supplier_name, supplier_country }) => {
          const known = { name: supplier_name ?? "", country: supplier_country };
          if (supplier_tax_id) void look(supplier_tax_id, known);
          else setError("La factura no dice de quién es: escribir el número.");
        }}
      />
    </div>
  );
}
