import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { formError } from "@/components/frame/formError";
import { Banner } from "@/components/kit/Banner";
import { ButtonLink } from "@/components/kit/Button";
import { Form } from "@/components/kit/form/Form";
import { SubmitButton } from "@/components/kit/form/SubmitButton";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { useAddress } from "@/lib/client/useAddress";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { listCompanies } from "@/lib/companies/api";
import type { Company } from "@/lib/companies/schema";
import type { FileView } from "@/lib/documents/schema";
import { createVoucher } from "@/lib/vouchers/api";
import type { VoucherFields } from "@/lib/vouchers/schema/facts";
import { typedOf, voucherForm } from "./form/typed";
import { useChecked } from "./form/useChecked";
import { VoucherFieldset } from "./form/VoucherFieldset";
import { DocumentPane } from "./record/DocumentPane";
import { Panes } from "./record/Panes";
import { FOOT } from "./record/RecordFoot";

/** Where the same voucher is already. */
interface There {
  message: string;
  id: number;
}

function thereIn({ status, code, message, current }: CallError): There | null {
  const id = (current as { id?: number } | undefined)?.id;
  return status === 409 && code === "voucher_exists" && id !== undefined ? { message, id } : null;
}

/** `/Comprobantes?comprobante=nuevo`: a voucher loaded by hand. What is there already is told with its link. */
export function NewVoucher() {
  const address = useAddress();
  const companies = useRead(listCompanies, {});
  const creating = useWrite(createVoucher, { refresh: ["/vouchers"] });
  const [files, setFiles] = useState<readonly FileView[]>([]);
  const [error, setError] = useState<CallError | null>(null);
  const there = error && thereIn(error);
  const hrefOf = (id: number | "") => address.href({ comprobante: String(id) });

  const save = async (values: VoucherFields) => {
    setError(null);
    try {
      const row = await creating.run({
        body: { ...values, file_ids: files.map(({ id }) => id) },
      });
      toast.saved("Se cargó el comprobante");
      address.set({ comprobante: String(row.id) });
    } catch (caught) {
      if (caught instanceof CallError) setError(caught);
      throw caught;
    }
  };
  return (
    <Page title="Cargar comprobante" breadcrumbs={[{ label: "Comprobantes", href: hrefOf("") }]}>
      <Fetched read={companies} failure="No se pudieron traer las empresas">
        {(rows) => {
          const own = rows.filter(({ active }) => active);
          return (
            <Form
              id="comprobante"
              schema={voucherForm}
              defaultValues={typedOf(null, own.length === 1 ? String(own[0]?.id) : "")}
              onSubmit={save}
              error={there ? null : formError(error)}
              draftKey="comprobante-nuevo"
              className="flex flex-1 flex-col gap-4"
            >
              {there && (
                <Banner
                  tone="bad"
                  action={
                    <Link href={hrefOf(there.id)} className="font-semibold underline">
                      Abrirlo
                    </Link>
                  }
                >
                  {there.message}
                </Banner>
              )}
              <Panes
                first="documento"
                document={<DocumentPane files={files} onUploaded={(file) => setFiles((before) => [...before, file])} />}
                data={<NewFields companies={own} />}
              />
              <div className={FOOT}>
                <SubmitButton>Guardar</SubmitButton>
                <ButtonLink href={hrefOf("")}>Cancelar</ButtonLink>
              </div>
            </Form>
          );
        }}
      </Fetched>
    </Page>
  );
}

/** Nothing is missing yet of what is only begun. */
const NewFields = ({ companies }: { companies: readonly Company[] }) => (
  <VoucherFieldset companies={companies} row={null} readOnly={false} checked={useChecked(companies, false)} />
);
