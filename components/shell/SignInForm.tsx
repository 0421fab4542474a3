import { type FormEvent, useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { PasswordField } from "@/components/kit/fields/PasswordField";
import { TextField } from "@/components/kit/fields/TextField";
import { Link } from "@/components/kit/Link";
import { signInFailures } from "@/lib/auth/rules";
import { CallError } from "@/lib/client/callError";
import { signIn } from "@/lib/client/signIn";
import { focusField } from "./focusField";

interface SignInFormProps {
  /** Whose session it has to be: the mail is shown and cannot be changed. */
  mail?: string;
  onSignedIn: () => void;
}

/**
 * Mail and password. What was typed stays when it fails. Without JavaScript the browser would post it (never put it in
 * an address), and the page would only show itself again.
 */
export function SignInForm({ mail: fixed, onSignedIn }: SignInFormProps) {
  const [mail, setMail] = useState(fixed ?? "");
  const [password, setPassword] = useState("");
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const missing = {
    mail: mail.trim() ? undefined : "Completar el mail.",
    password: password ? undefined : "Completar la contraseña.",
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setChecked(true);
    setFailure(null);
    if (busy) return;
    if (missing.mail || missing.password) return focusField(form, missing.mail ? "mail" : "password");
    setBusy(true);
    try {
      await signIn(mail, password);
      onSignedIn();
    } catch (error) {
      setBusy(false);
      setFailure(error instanceof CallError ? error.message : signInFailures.inesperado);
      focusField(form, "password");
    }
  };

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5 [&_.field-box]:min-h-12">
      {failure && <Banner tone="bad">{failure}</Banner>}
      <TextField
        label="Mail"
        name="mail"
        type="email"
        autoComplete="username"
        autoFocus={!fixed}
        value={mail}
        onChange={setMail}
        readOnly={fixed !== undefined}
        error={checked ? missing.mail : undefined}
      />
      <PasswordField
        label="Contraseña"
        name="password"
        autoComplete="current-password"
        autoFocus={fixed !== undefined}
        value={password}
        onChange={setPassword}
        error={checked ? missing.password : undefined}
        aside={
          <Link href="/login/olvide" className="text-help text-muted underline underline-offset-4 hover:text-text">
            La olvidé
          </Link>
        }
      />
      <Button type="submit" variant="primary" size="lg" full busy={busy && "Ingresando..."} className="mt-1 min-h-13">
        Ingresar
      </Button>
    </form>
  );
}
