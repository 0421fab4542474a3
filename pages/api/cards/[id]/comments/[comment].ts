import * as api from "@/lib/boards/talk/api";
import { edit, remove } from "@/lib/boards/talk/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.editComment, edit), on(api.deleteComment, remove));
export const config = { api: { bodyParser: false, responseLimit: false } };
