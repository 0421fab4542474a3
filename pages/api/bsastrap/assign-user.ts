import { on, route } from "@/lib/http/route";
import * as api from "@/lib/musicwins/assignments/api";
import * as service from "@/lib/musicwins/assignments/service";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(api.assignUser, service.assign), on(api.unassignUser, service.unassign));
