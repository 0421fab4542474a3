import * as api from "@/lib/boards/templates/api";
import * as service from "@/lib/boards/templates/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.changeTemplate, service.change));
export const config = { api: { bodyParser: false, responseLimit: false } };
