/** @jest-environment jsdom */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import * as z from "zod";
import { MoneyField } from "../fields/MoneyField";
import { PasswordField } from "../fields/PasswordField";
import { TextField } from "../fields/TextField";
import { Form, type FormProps } from "./Form";
import { SubmitButton } from "./SubmitButton";

const SCHEMA = z.object({
  concepto: z.string().min(1, "Concepto: escribir qué se paga"),
  importe: z.string().regex(/^\d+\.\d{2}$/, "Importe: escribir un importe"),
  clave: z.string(),
});
type Values = z.infer<typeof SCHEMA>;

function Sample(props: Partial<FormProps<Values, Values>>) {
  return (
    <Form
      schema={SCHEMA}
      defaultValues={{ concepto: "", importe: "", clave: "" }}
      onSubmit={() => {}}
      warnOnLeave={false}
      {...props}
    >
      <TextField name="concepto" label="Concepto" help="Lo que se paga" />
      <MoneyField name="importe" label="Importe" currency="ARS" />
      <PasswordField name="clave" label="Clave" autoComplete="new-password" />
      <SubmitButton>Guardar</SubmitButton>
    </Form>
  );
}

const user = userEvent.setup();
const concept = () => screen.getByRole("textbox", { name: "Concepto" });
const amount = () => screen.getByRole("textbox", { name: "Importe" });

beforeEach(() => sessionStorage.clear());

test("sends what the schema gives, with the amount as a decimal string", async () => {
  const sent = jest.fn();
  render(<Sample onSubmit={sent} />);
  await user.type(concept(), "Luces");
  await user.type(amount(), "1.234,5");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ concepto: "Luces", importe: "1234.50", clave: "" }));
});

test("an invalid form is not sent: each field says its fix, instead of its help, and the first takes the focus", async () => {
  const sent = jest.fn();
  render(<Sample onSubmit={sent} />);
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByText("Concepto: escribir qué se paga")).toBeInTheDocument();
  expect(screen.getByText("Importe: escribir un importe")).toBeInTheDocument();
  expect(concept()).toBeInvalid();
  expect(concept()).toHaveAccessibleDescription("Concepto: escribir qué se paga");
  expect(screen.queryByText("Lo que se paga")).not.toBeInTheDocument();
  await waitFor(() => expect(concept()).toHaveFocus());
  expect(sent).not.toHaveBeenCalled();
});

test("the error leaves as soon as what is typed is right", async () => {
  render(<Sample />);
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  await screen.findByText("Concepto: escribir qué se paga");
  await user.type(concept(), "L");
  await waitFor(() => expect(concept()).toBeValid());
});

test("puts the server's issues on their fields and keeps what was typed", async () => {
  const { rerender } = render(<Sample />);
  await user.type(concept(), "Repetido");
  rerender(
    <Sample
      error={{
        error: "No se guardó",
        issues: [
          { path: "body.concepto", message: "Concepto: ya existe" },
          { path: ["importe"], message: "Importe: supera lo aprobado" },
        ],
      }}
    />,
  );
  expect(await screen.findByText("Concepto: ya existe")).toBeInTheDocument();
  expect(amount()).toHaveAccessibleDescription("Importe: supera lo aprobado");
  expect(screen.getByRole("alert")).toHaveTextContent("No se guardó");
  expect(concept()).toHaveValue("Repetido");
});

test("Ctrl + Enter sends from any field", async () => {
  const sent = jest.fn();
  render(<Sample onSubmit={sent} />);
  await user.type(amount(), "5");
  await user.type(concept(), "Luces{Control>}{Enter}{/Control}");
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
});

test("keeps the draft for the tab, without what is secret, and drops it once it is saved", async () => {
  const first = render(<Sample draftKey="pago" draftOmit={["clave"]} />);
  await user.type(concept(), "Luces");
  await user.type(screen.getByLabelText("Clave"), "secreta");
  await waitFor(() => expect(sessionStorage.getItem("bambalina.draft.pago")).toContain("Luces"));
  expect(sessionStorage.getItem("bambalina.draft.pago")).not.toContain("secreta");
  first.unmount();

  render(<Sample draftKey="pago" draftOmit={["clave"]} />);
  expect(await screen.findByText("Se recuperó lo que había quedado sin guardar.")).toBeInTheDocument();
  expect(concept()).toHaveValue("Luces");
  await user.type(amount(), "10");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(sessionStorage.getItem("bambalina.draft.pago")).toBeNull());
});

test("a draft can be thrown away", async () => {
  sessionStorage.setItem("bambalina.draft.pago", JSON.stringify({ concepto: "Viejo" }));
  render(<Sample draftKey="pago" />);
  await user.click(await screen.findByRole("button", { name: "Descartar" }));
  expect(concept()).toHaveValue("");
  expect(sessionStorage.getItem("bambalina.draft.pago")).toBeNull();
});

test("a failed save keeps the draft and what was typed", async () => {
  render(
    <Sample
      draftKey="pago"
      onSubmit={() => {
        throw new Error("offline");
      }}
    />,
  );
  await user.type(concept(), "Luces");
  await user.type(amount(), "10");
  await waitFor(() => expect(sessionStorage.getItem("bambalina.draft.pago")).toContain("10.00"));
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Guardar" })).not.toHaveAttribute("aria-busy"));
  expect(concept()).toHaveValue("Luces");
  expect(sessionStorage.getItem("bambalina.draft.pago")).toContain("Luces");
});

describe("what a foot could cover", () => {
  const seen: Element[] = [];
  beforeEach(() => {
    seen.length = 0;
    Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
      seen.push(this);
    };
  });
  afterEach(() => Reflect.deleteProperty(Element.prototype, "scrollIntoView"));

  test("the words of the first error come into sight with its field", async () => {
    render(<Sample />);
    await user.type(concept(), "Luces");
    await user.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(seen.at(-1)).toHaveTextContent("Importe: escribir un importe"));
    expect(amount()).toHaveFocus();
  });

  test("what is said of the whole form comes into sight when no field is at fault", async () => {
    const { rerender } = render(<Sample />);
    rerender(<Sample error={{ error: "Ahora no se puede guardar" }} />);
    await waitFor(() => expect(seen.at(-1)).toHaveTextContent("Ahora no se puede guardar"));
  });
});
