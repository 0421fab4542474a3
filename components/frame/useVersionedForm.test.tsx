/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import * as z from "zod";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { TextField } from "@/components/kit/fields/TextField";
import { Form } from "@/components/kit/form/Form";
import { SubmitButton } from "@/components/kit/form/SubmitButton";
import { CallError } from "@/lib/client/callError";
import { useVersionedForm } from "./useVersionedForm";

const schema = z.object({ name: z.string() });
const row = z.object({ name: z.string(), version: z.number() });
type Row = z.output<typeof row>;

const save = jest.fn<Promise<unknown>, [{ name: string }, Row | null]>();
const onTheirs = jest.fn();

function Sample() {
  const { form, conflict } = useVersionedForm({
    id: "sala",
    row: { name: "Niceto", version: 1 },
    current: row,
    save,
    onTheirs,
  });
  return (
    <Form {...form} schema={schema} defaultValues={{ name: "Niceto" }} draftKey="sala" warnOnLeave={false}>
      {conflict && (
        <ConflictCompare
          facts={[{ label: "Nombre", mine: conflict.mine.name, theirs: conflict.theirs.name }]}
          {...conflict.choose}
        />
      )}
      <TextField name="name" label="Nombre" />
      <SubmitButton>Guardar</SubmitButton>
    </Form>
  );
}

const stale = () => new CallError(409, "stale_version", "Otra persona", [], "", { name: "Vorterix", version: 7 });
const open = async (refusal: CallError) => {
  save.mockReset().mockRejectedValueOnce(refusal).mockResolvedValue(undefined);
  onTheirs.mockReset();
  sessionStorage.clear();
  const user = userEvent.setup();
  render(<Sample />);
  const field = screen.getByRole("textbox", { name: "Nombre" });
  await user.clear(field);
  await user.type(field, "Obras");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  expect(save).toHaveBeenLastCalledWith({ name: "Obras" }, { name: "Niceto", version: 1 });
  return { user, field };
};

test("both versions are shown, what was typed stays, and one's own goes over theirs when it is chosen", async () => {
  const { user, field } = await open(stale());
  expect(await screen.findByRole("row", { name: "Nombre Vorterix Obras" })).toBeInTheDocument();
  expect(field).toHaveValue("Obras");
  await user.click(screen.getByRole("button", { name: "Guardar lo mío" }));
  expect(save).toHaveBeenLastCalledWith({ name: "Obras" }, { name: "Vorterix", version: 7 });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("theirs, chosen, is what the form is left with, and nothing more is saved", async () => {
  const { user } = await open(stale());
  await user.click(await screen.findByRole("button", { name: "Dejar lo que está" }));
  expect(onTheirs).toHaveBeenCalledWith({ name: "Vorterix", version: 7 });
  expect(save).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a record that is in the way of this one is another one: it is no conflict", async () => {
  await open(new CallError(409, "conflict", "Ya hay una con ese mail.", [], "", { name: "Luna Park", version: 2 }));
  expect(await screen.findByText("Ya hay una con ese mail.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Guardar lo mío" })).toBeNull();
});

test("another refusal is said over the form and is no conflict", async () => {
  await open(new CallError(409, "exists", "Ya hay una sala con ese nombre."));
  expect(await screen.findByText("Ya hay una sala con ese nombre.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Guardar lo mío" })).toBeNull();
});
