import { type FormEvent, useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { choosePassword } from "@/lib/auth/passwords/api";
import type { Owner } from "@/lib/auth/passwords/rules/strength";
import { dropToken } from "@/lib/client/token";
import { useWrite } from "@/lib/client/useWrite";
import { focusField } from "../focusField";
import { NewPasswordField } from "./NewPasswordField";

/** The new password of a link's owner. Afterwards nobody is signed in: `ended` keeps an old cookie from getting in the way. */
export function ChooseForm({ token, owner }: { token: string; owner: Owner }) {
  const { run, busy, error } = useWrite(choosePassword);
  const [password, setPassword] = useState("");
  const [checked, setChecked] = useState(false);
  const [tried, setTried] = useState("");
  const refused = tried === password ? error?.issues?.[0]?.message : undefined;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setChecked(true);
    if (busy) return;
    const { passwordProblem } = await import("@/lib/auth/passwords/rules/strength");
    if (passwordProblem(password, owner)) return focusField(form, "password");
    setTried(password);
    try {
      await run({ body: { token, password } });
    } catch {
      return focusField(form, "password");
    }
    dropToken();
    location.replace("/login?ended=1&changed=1");
  };

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5 [&_.field-box]:min-h-12">
      {error && !refused && <Banner tone="bad">{error.message}</Banner>}
      <NewPasswordField
        value={password}
        onChange={setPassword}
        owner={owner}
        checked={checked}
        refused={refused}
        autoFocus
      />
      <Button type="submit" variant="primary" size="lg" full busy={busy && "Guardando..."} className="min-h-13">
        Guardar contraseña
      </Button>
      <p className="text-help text-muted">Al guardarla se cierran las sesiones abiertas de la cuenta.</p>
    </form>
  );
}
