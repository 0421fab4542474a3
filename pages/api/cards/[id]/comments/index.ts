import * as api from "@/lib/boards/talk/api";
import { add, list } from "@/lib/boards/talk/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.listComments, list), on(api.addComment, add));
export const config = { api: { bodyParser: false, responseLimit: false } };
