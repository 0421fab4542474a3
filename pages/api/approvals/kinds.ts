import * as api from "@/lib/approvals/api";
import * as approvals from "@/lib/approvals/service/kindList";
import { on, route } from "@/lib/http/route";

export default route(on(api.listKinds, approvals.kinds));
export const config = { api: { bodyParser: false, responseLimit: false } };
