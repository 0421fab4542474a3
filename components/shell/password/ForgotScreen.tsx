import { type FormEvent, useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { TextField } from "@/components/kit/fields/TextField";
import { Link } from "@/components/kit/Link";
import { askLink } from "@/lib/auth/passwords/api";
import { useWrite } from "@/lib/client/useWrite";
import { focusField } from "../focusField";
import { SignInPage } from "../SignInPage";

const LOOKS_LIKE_MAIL = /^\S+@\S+\.\S+$/;

/** Asks for a link to choose a password. What it says afterwards is the same for every mail. */
export function ForgotScreen() {
  const { run, busy, error } = useWrite(askLink);
  const [mail, setMail] = useState("");
  const [checked, setChecked] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const wrong = LOOKS_LIKE_MAIL.test(mail.trim()) ? undefined : "Escribir el mail con el que se ingresa.";

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (busy) return;
    if (wrong) return focusField(event.currentTarget, "mail");
    await run({ body: { mail } }).then(
      () => setSentTo(mail.trim()),
      () => undefined,
    );
  };

  return (
    <SignInPage title="Contraseña olvidada" lead="Un enlace por mail para elegir otra.">
      {sentTo ? (
        <Banner tone="good">
          Si {sentTo} tiene una cuenta con contraseña, en unos minutos llega un mail con el enlace. Sirve una vez y
          vence en una hora. Si no aparece, revisar el correo no deseado.
        </Banner>
      ) : (
        <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5 [&_.field-box]:min-h-12">
          {error && <Banner tone="bad">{error.message}</Banner>}
          <TextField
            label="Mail"
            name="mail"
            type="email"
            autoComplete="username"
            autoFocus
            value={mail}
            onChange={setMail}
            error={checked ? wrong : undefined}
          />
          <Button type="submit" variant="primary" size="lg" full busy={busy && "Enviando..."} className="min-h-13">
            Enviar enlace
          </Button>
        </form>
      )}
      <Link href="/login" className="mt-6 self-start text-help text-text underline underline-offset-4">
        Volver a Ingresar
      </Link>
    </SignInPage>
  );
}
