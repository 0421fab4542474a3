import type { ReactElement } from "react";
import { SignedInWindow } from "@/components/shell/SignedInWindow";

const Listo = () => <SignedInWindow />;

export default Object.assign(Listo, { getLayout: (page: ReactElement) => page });
