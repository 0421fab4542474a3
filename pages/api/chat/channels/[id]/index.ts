import * as api from "@/lib/chat/api";
import { change, get } from "@/lib/chat/service/channels";
import { on, route } from "@/lib/http/route";

export default route(on(api.getChannel, get), on(api.changeChannel, change));
export const config = { api: { bodyParser: false, responseLimit: false } };
