import * as api from "@/lib/chat/api";
import { search } from "@/lib/chat/service/search";
import { on, route } from "@/lib/http/route";

export default route(on(api.searchMessages, search));
export const config = { api: { bodyParser: false, responseLimit: false } };
