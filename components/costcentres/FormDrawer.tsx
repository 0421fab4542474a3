import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type * as z from "zod";
import { formError } from "@/components/frame/formError";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { Form } from "@/components/kit/form/Form";
import type { CallError } from "@/lib/client/callError";
import type { CostAddress } from "./useCostAddress";

/** Something of cost centres that is typed in beside the page: what is typed is kept until it is sent. */
export function FormDrawer<Input extends FieldValues, Output>({
  id,
  title,
  send,
  sending,
  address,
  schema,
  start,
  writing: { busy, error },
  onSend,
  above,
  aside,
  children,
}: {
  /** The form's id, under which its draft is kept; another one is another form. */
  id: string;
  title: string;
  /** The button's text, and while it is sent. */
  send: string;
  sending: string;
  address: CostAddress;
  schema: z.ZodType<Output, Input>;
  /** What the fields begin with, as text. */
  start: object;
  writing: { busy: boolean; error: CallError | null };
  onSend: (body: Output) => Promise<void>;
  /** What stands over the form. */
  above?: ReactNode;
  /** What else one does with the thing, at the end of the foot. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Drawer
      open
      width={560}
      onClose={address.close}
      eyebrow="Centros de costo"
      title={title}
      footer={
        <>
          <Button type="submit" form={id} variant="primary" busy={busy && sending}>
            {send}
          </Button>
          <Button onClick={address.close}>Cancelar</Button>
          {aside}
        </>
      }
    >
      {above}
      <Form
        key={id}
        id={id}
        schema={schema}
        defaultValues={start as never}
        draftKey={id}
        error={formError(error)}
        onSubmit={onSend}
      >
        {children}
      </Form>
    </Drawer>
  );
}
