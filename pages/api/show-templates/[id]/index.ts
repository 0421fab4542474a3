import { on, route } from "@/lib/http/route";
import * as api from "@/lib/showClones/templates/api";
import { change } from "@/lib/showClones/templates/service";

export default route(on(api.changeTemplate, change));
export const config = { api: { bodyParser: false, responseLimit: false } };
