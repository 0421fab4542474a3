import * as api from "@/lib/approvals/policies/api";
import * as policies from "@/lib/approvals/policies/simulateService";
import { on, route } from "@/lib/http/route";

export default route(on(api.simulatePolicy, policies.simulate));
export const config = { api: { bodyParser: false, responseLimit: false } };
