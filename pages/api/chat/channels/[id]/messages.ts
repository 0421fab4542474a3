import * as api from "@/lib/chat/api";
import { list } from "@/lib/chat/service/messages";
import { send } from "@/lib/chat/service/send";
import { on, route } from "@/lib/http/route";

export default route(on(api.listMessages, list), on(api.sendMessage, send));
export const config = { api: { bodyParser: false, responseLimit: false } };
