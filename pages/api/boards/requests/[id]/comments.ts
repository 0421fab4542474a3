import * as api from "@/lib/boards/intake/api";
import * as service from "@/lib/boards/intake/service/talk";
import { on, route } from "@/lib/http/route";

export default route(on(api.commentRequest, service.comment));
export const config = { api: { bodyParser: false, responseLimit: false } };
