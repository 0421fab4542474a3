import { PasswordField } from "@/components/kit/fields/PasswordField";
import type { Owner } from "@/lib/auth/passwords/rules/strength";
import { useStrength } from "./useStrength";

interface NewPasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  owner: Owner;
  /** Somebody tried to send it: what is wrong is an error from now on. */
  checked: boolean;
  /** What the server said of it. */
  refused?: string;
  autoFocus?: boolean;
}

/** A new password: the eye shows it, so it is typed once. Says as one types whether it will do. */
export function NewPasswordField({ value, onChange, owner, checked, refused, autoFocus }: NewPasswordFieldProps) {
  const { help, problem } = useStrength(value, owner);
  return (
    <>
      {/* Password managers keep the new password under this name. */}
      <input type="text" autoComplete="username" value={owner.mail} readOnly hidden />
      <PasswordField
        label="Contraseña nueva"
        name="password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        value={value}
        onChange={onChange}
        help={help}
        error={checked ? (problem ?? refused) : undefined}
      />
    </>
  );
}
