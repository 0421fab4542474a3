import { Lock } from "lucide-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { Icon, type IconType } from "../Icon";
import { boxProps, controlProps } from "./controlProps";
import { FieldFrame } from "./FieldFrame";
import { type FieldProps, useField } from "./useField";

export interface TextFieldProps extends FieldProps<string> {
  type?: "text" | "email" | "tel" | "url" | "search";
  placeholder?: string;
  autoComplete?: string;
  inputMode?: ComponentPropsWithRef<"input">["inputMode"];
  maxLength?: number;
  icon?: IconType;
  /** At the right inside the box: a unit, a button. */
  suffix?: ReactNode;
  ref?: ComponentPropsWithRef<"input">["ref"];
}

const KEYBOARD: Partial<Record<NonNullable<TextFieldProps["type"]>, ComponentPropsWithRef<"input">["inputMode"]>> = {
  email: "email",
  tel: "tel",
  url: "url",
  search: "search",
};

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const field = useField(props, "");
  const { type = "text", icon, suffix } = props;
  return (
    <FieldFrame {...props} field={field}>
      <div className="field-box" {...boxProps(props, field)}>
        {icon && <Icon of={icon} className="text-muted" />}
        <input
          {...controlProps(props, field)}
          ref={props.ref}
          type={type}
          inputMode={props.inputMode ?? KEYBOARD[type]}
          className="field-input"
          value={field.value}
          onChange={(event) => field.set(event.target.value)}
          readOnly={props.readOnly}
          placeholder={props.placeholder}
          autoComplete={props.autoComplete}
          maxLength={props.maxLength}
        />
        {props.readOnly ? <Icon of={Lock} /> : suffix}
      </div>
    </FieldFrame>
  );
}
