import { on, route } from "@/lib/http/route";
import * as api from "@/lib/musicwins/files/api";
import * as service from "@/lib/musicwins/files/service";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(api.deleteFile, service.remove));
