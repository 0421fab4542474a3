import { SignedInWindow } from "@/components/shell/SignedInWindow";
import type { PageWithLayout } from "../_app";

const Listo: PageWithLayout = () => <SignedInWindow />;
Listo.getLayout = (page) => page;
export default Listo;
