import { on, route } from "@/lib/http/route";
import * as api from "@/lib/musicwins/versions/api";
import * as service from "@/lib/musicwins/versions/service";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(api.getRejection, service.rejection));
