import * as api from "@/lib/boards/files/api";
import { attach } from "@/lib/boards/files/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.attachFiles, attach));
export const config = { api: { bodyParser: false, responseLimit: false } };
