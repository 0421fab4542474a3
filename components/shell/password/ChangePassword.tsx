import { type FormEvent, useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { PasswordField } from "@/components/kit/fields/PasswordField";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { changePassword } from "@/lib/auth/passwords/api";
import type { Owner } from "@/lib/auth/passwords/rules/strength";
import { useWrite } from "@/lib/client/useWrite";
import { focusField } from "../focusField";
import { NewPasswordField } from "./NewPasswordField";

/** Changes one's own password: the one of now, and the new one. */
export default function ChangePassword({ owner, onClose }: { owner: Owner; onClose: () => void }) {
  const { run, busy, error } = useWrite(changePassword);
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [checked, setChecked] = useState(false);
  const [tried, setTried] = useState({ current: "", password: "" });
  const said = (field: "current" | "password", value: string) =>
    tried[field] === value ? error?.issues?.find(({ path }) => path === field)?.message : undefined;
  const wrong = { current: said("current", current), password: said("password", password) };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setChecked(true);
    if (busy) return;
    const { passwordProblem } = await import("@/lib/auth/passwords/rules/strength");
    if (!current) return focusField(form, "current");
    if (passwordProblem(password, owner)) return focusField(form, "password");
    setTried({ current, password });
    try {
      await run({ body: { current, password } });
    } catch {
      return focusField(form, "current");
    }
    toast.saved("Contraseña cambiada. Las otras sesiones se cerraron.");
    onClose();
  };

  return (
    <Modal
      open
      onClose={onClose}
      title="Cambiar contraseña"
      description="Se cierran las demás sesiones de la cuenta; esta sigue abierta."
      closable
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {error && !wrong.current && !wrong.password && <Banner tone="bad">{error.message}</Banner>}
        <PasswordField
          label="Contraseña actual"
          name="current"
          autoComplete="current-password"
          autoFocus
          value={current}
          onChange={setCurrent}
          error={wrong.current ?? (checked && !current ? "Escribir la contraseña actual." : undefined)}
        />
        <NewPasswordField
          value={password}
          onChange={setPassword}
          owner={owner}
          checked={checked}
          refused={wrong.password}
        />
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={busy && "Guardando..."}>
            Cambiar contraseña
          </Button>
        </div>
      </form>
    </Modal>
  );
}
