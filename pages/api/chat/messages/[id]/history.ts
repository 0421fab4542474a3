import * as api from "@/lib/chat/api";
import { history } from "@/lib/chat/service/change";
import { on, route } from "@/lib/http/route";

export default route(on(api.messageHistory, history));
export const config = { api: { bodyParser: false, responseLimit: false } };
