import * as api from "@/lib/approvals/api";
import * as approvals from "@/lib/approvals/service/record";
import { on, route } from "@/lib/http/route";

export default route(on(api.getApproval, approvals.read));
export const config = { api: { bodyParser: false, responseLimit: false } };
