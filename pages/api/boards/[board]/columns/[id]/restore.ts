import * as api from "@/lib/boards/columns/api";
import * as service from "@/lib/boards/columns/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.restoreColumn, service.restore));
export const config = { api: { bodyParser: false, responseLimit: false } };
