import { on, route } from "@/lib/http/route";
import { usersExcel } from "@/lib/people/exchange/api";
import { excel } from "@/lib/people/exchange/excelService";

export default route(on(usersExcel, excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
