import * as api from "@/lib/approvals/api";
import * as approvals from "@/lib/approvals/service/decide";
import { on, route } from "@/lib/http/route";

export default route(on(api.joinApproval, approvals.addPerson));
export const config = { api: { bodyParser: false, responseLimit: false } };
