import { type ComponentProps, useId } from "react";
import { CheckboxBox } from "./CheckboxBox";

/** A box alone with room for a finger around it on phones, above whatever link it stands on. */
export function RoomyBox(props: Omit<ComponentProps<typeof CheckboxBox>, "id">) {
  const id = useId();
  return (
    <label htmlFor={id} className="relative z-10 phone:-m-[13px] phone:p-[13px]">
      <CheckboxBox {...props} id={id} />
    </label>
  );
}
