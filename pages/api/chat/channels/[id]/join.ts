import * as api from "@/lib/chat/api";
import { join, leave } from "@/lib/chat/service/members";
import { on, route } from "@/lib/http/route";

export default route(on(api.joinChannel, join), on(api.leaveChannel, leave));
export const config = { api: { bodyParser: false, responseLimit: false } };
