import * as api from "@/lib/chat/api";
import { list, open } from "@/lib/chat/service/channels";
import { on, route } from "@/lib/http/route";

export default route(on(api.listChannels, list), on(api.openChannel, open));
export const config = { api: { bodyParser: false, responseLimit: false } };
