import * as api from "@/lib/chat/api";
import { edit, remove } from "@/lib/chat/service/change";
import { get } from "@/lib/chat/service/messages";
import { on, route } from "@/lib/http/route";

export default route(on(api.getMessage, get), on(api.editMessage, edit), on(api.deleteMessage, remove));
export const config = { api: { bodyParser: false, responseLimit: false } };
