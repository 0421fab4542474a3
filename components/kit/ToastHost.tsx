import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { onToastWaiting } from "./toast";

const ToastStack = dynamic(() => import("./ToastStack"), { ssr: false });

/** Mount once, in _app. Loads the toast library only when there is a first message to show. */
export function ToastHost() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onToastWaiting(() => setNeeded(true)), []);
  return needed ? <ToastStack /> : null;
}
