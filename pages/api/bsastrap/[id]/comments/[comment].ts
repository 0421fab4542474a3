import { on, route } from "@/lib/http/route";
import * as api from "@/lib/musicwins/comments/api";
import * as service from "@/lib/musicwins/comments/service";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(api.editComment, service.edit), on(api.deleteComment, service.remove));
