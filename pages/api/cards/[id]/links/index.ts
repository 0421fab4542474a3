import * as api from "@/lib/boards/links/api";
import { add } from "@/lib/boards/links/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.addLink, add));
export const config = { api: { bodyParser: false, responseLimit: false } };
