import * as api from "@/lib/approvals/api";
import { waitingOn } from "@/lib/approvals/service/waitingOn";
import { on, route } from "@/lib/http/route";

export default route(on(api.waitingOn, waitingOn));
export const config = { api: { bodyParser: false, responseLimit: false } };
