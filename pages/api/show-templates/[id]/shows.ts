import { on, route } from "@/lib/http/route";
import * as api from "@/lib/showClones/templates/api";
import { begin } from "@/lib/showClones/templates/service";

export default route(on(api.beginFromTemplate, begin));
export const config = { api: { bodyParser: false, responseLimit: false } };
