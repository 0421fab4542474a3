import * as api from "@/lib/boards/files/api";
import { detach } from "@/lib/boards/files/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.detachFile, detach));
export const config = { api: { bodyParser: false, responseLimit: false } };
