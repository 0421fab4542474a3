import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/expenses/api";
import { approvers } from "@/lib/marketing/service/approvers";

export default route(on(api.expenseApprovers, approvers));
export const config = { api: { bodyParser: false, responseLimit: false } };
