import * as api from "@/lib/boards/links/api";
import { remove } from "@/lib/boards/links/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.removeLink, remove));
export const config = { api: { bodyParser: false, responseLimit: false } };
