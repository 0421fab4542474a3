import { on, route } from "@/lib/http/route";
import { historyExcel } from "@/lib/showHistory/api";
import { excel } from "@/lib/showHistory/service/list";

export default route(on(historyExcel, excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
