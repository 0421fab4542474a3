import { boxProps, controlProps } from "./controlProps";
import { FieldFrame } from "./FieldFrame";
import { type FieldProps, useField } from "./useField";

export interface TextAreaProps extends FieldProps<string> {
  placeholder?: string;
  /** Lines shown at first; it grows with what is written. */
  rows?: number;
  maxLength?: number;
}

/** Several lines of text. Shows how many characters are left when the limit is near. */
export function TextArea(props: TextAreaProps) {
  const left = props.maxLength === undefined ? undefined : props.maxLength - (props.value ?? "").length;
  const field = useField(props, "", left !== undefined && left < 100);
  const remaining = props.maxLength === undefined ? undefined : props.maxLength - field.value.length;
  return (
    <FieldFrame
      {...props}
      field={field}
      note={remaining !== undefined && remaining < 100 ? `Quedan ${remaining} caracteres` : undefined}
    >
      <div className="field-box items-start py-2" {...boxProps(props, field)}>
        <textarea
          {...controlProps(props, field)}
          className="field-input resize-y field-sizing-content"
          rows={props.rows ?? 3}
          value={field.value}
          onChange={(event) => field.set(event.target.value)}
          readOnly={props.readOnly}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
        />
      </div>
    </FieldFrame>
  );
}
