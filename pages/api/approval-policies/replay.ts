import * as api from "@/lib/approvals/policies/api";
import * as policies from "@/lib/approvals/policies/replayService";
import { on, route } from "@/lib/http/route";

export default route(on(api.replayPolicy, policies.replay));
export const config = { api: { bodyParser: false, responseLimit: false } };
