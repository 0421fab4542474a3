import * as api from "@/lib/approvals/api";
import * as approvals from "@/lib/approvals/service/excel";
import { on, route } from "@/lib/http/route";

export default route(on(api.approvalsExcel, approvals.excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
