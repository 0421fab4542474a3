import * as api from "@/lib/costcentres/imports/api";
import * as imports from "@/lib/costcentres/imports/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.costImport.rejected, imports.costImport.rejected));
export const config = { api: { bodyParser: false, responseLimit: false } };
