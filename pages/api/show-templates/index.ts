import { on, route } from "@/lib/http/route";
import * as api from "@/lib/showClones/templates/api";
import { add, list } from "@/lib/showClones/templates/service";

export default route(on(api.listTemplates, list), on(api.addTemplate, add));
export const config = { api: { bodyParser: false, responseLimit: false } };
