import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/expenses/api";
import { excel } from "@/lib/marketing/service/list";

export default route(on(api.expensesExcel, excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
