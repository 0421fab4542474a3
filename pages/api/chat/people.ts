import * as api from "@/lib/chat/api";
import { list } from "@/lib/chat/service/people";
import { on, route } from "@/lib/http/route";

export default route(on(api.listPeople, list));
export const config = { api: { bodyParser: false, responseLimit: false } };
