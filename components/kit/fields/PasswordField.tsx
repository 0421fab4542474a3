import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Icon } from "../Icon";
import { boxProps, controlProps } from "./controlProps";
import { FieldFrame } from "./FieldFrame";
import { type FieldProps, useField } from "./useField";

export interface PasswordFieldProps extends FieldProps<string> {
  autoComplete: "current-password" | "new-password";
  /** At the right of the label ("La olvidé"). */
  aside?: ReactNode;
}

/** A password, with an eye to see it while it is held open. */
export function PasswordField(props: PasswordFieldProps) {
  const field = useField(props, "");
  const [visible, setVisible] = useState(false);
  return (
    <FieldFrame {...props} field={field}>
      <div className="field-box" {...boxProps(props, field)}>
        <input
          {...controlProps(props, field)}
          type={visible ? "text" : "password"}
          className="field-input"
          value={field.value}
          onChange={(event) => field.set(event.target.value)}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
        <button
          type="button"
          aria-label={visible ? "Ocultar contraseña" : "Mostrar contraseña"}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
          className="-mr-2 inline-flex size-8 items-center justify-center rounded-badge text-muted hover:bg-hover phone:size-11"
        >
          <Icon of={visible ? EyeOff : Eye} />
        </button>
      </div>
    </FieldFrame>
  );
}
