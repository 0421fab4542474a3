import { on, route } from "@/lib/http/route";
import { applyImport } from "@/lib/people/exchange/api";
import { apply } from "@/lib/people/exchange/service";

export default route(on(applyImport, apply));
export const config = { api: { bodyParser: false, responseLimit: false } };
