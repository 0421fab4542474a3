import * as api from "@/lib/boards/views/api";
import { open } from "@/lib/boards/views/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.openWithView, open));
export const config = { api: { bodyParser: false, responseLimit: false } };
