import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type * as z from "zod";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { Form } from "@/components/kit/form/Form";
import type { FormError } from "@/components/kit/form/serverIssues";
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
  busy,
  error,
  round = 0,
  onSend,
  above,
  aside,
  children,
}: {
  /** The form's id, under which its draft is kept. */
  id: string;
  title: string;
  /** The button's text, and while it is sent. */
  send: string;
  sending: string;
  address: CostAddress;
  schema: z.ZodType<Output, Input>;
  /** What the fields begin with, as text. */
  start: object;
  busy: boolean;
  error: FormError | null;
  /** Another one begins the form again from `start`. */
  round?: number;
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
        key={`${id}-${round}`}
        id={id}
        schema={schema}
        defaultValues={start as never}
        draftKey={id}
        error={error}
        onSubmit={onSend}
      >
        {children}
      </Form>
    </Drawer>
  );
}
