import * as api from "@/lib/approvals/api";
import * as approvals from "@/lib/approvals/service/list";
import { on, route } from "@/lib/http/route";

export default route(on(api.countApprovals, approvals.count));
/** The kinds of every domain, that whatever is sent or decided asks for. */
export { approvalsReady as soon } from "@/lib/approvals/service/objects";
export const config = { api: { bodyParser: false, responseLimit: false } };
