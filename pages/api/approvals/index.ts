import * as api from "@/lib/approvals/api";
import * as approvals from "@/lib/approvals/service/list";
import { on, route } from "@/lib/http/route";

export default route(on(api.listApprovals, approvals.list));
export const config = { api: { bodyParser: false, responseLimit: false } };
