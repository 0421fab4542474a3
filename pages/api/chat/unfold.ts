import * as api from "@/lib/chat/api";
import { unfoldAll } from "@/lib/chat/service/unfold";
import { on, route } from "@/lib/http/route";

export default route(on(api.unfoldLinks, unfoldAll));
export const config = { api: { bodyParser: false, responseLimit: false } };
