import { on, route } from "@/lib/http/route";
import * as api from "@/lib/tax/api";
import * as service from "@/lib/tax/padron/service";

export default route(on(api.padronImport.rejected, service.padronImport.rejected));
export const config = { api: { bodyParser: false, responseLimit: false } };
