import * as api from "@/lib/approvals/policies/api";
import * as policies from "@/lib/approvals/policies/publishService";
import { on, route } from "@/lib/http/route";

export default route(on(api.askPublication, policies.ask));
export const config = { api: { bodyParser: false, responseLimit: false } };
