import * as api from "@/lib/boards/links/api";
import { find } from "@/lib/boards/links/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.findTargets, find));
export const config = { api: { bodyParser: false, responseLimit: false } };
