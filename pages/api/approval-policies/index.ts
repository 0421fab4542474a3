import * as api from "@/lib/approvals/policies/api";
import * as policies from "@/lib/approvals/policies/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.listPolicies, policies.list), on(api.draftPolicy, policies.draft));
export const config = { api: { bodyParser: false, responseLimit: false } };
