import { useEffect, useState } from "react";

/** A chosen picture, from the phone itself; nothing for other files. */
export function Picture({ file, className }: { file: File | undefined; className: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file?.type.startsWith("image/") || file.type.includes("hei")) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address ? <img src={address} alt="" className={className} /> : null;
}
