import { on, route } from "@/lib/http/route";
import { getAccessExcel } from "@/lib/ticketing/access/api";
import { excel } from "@/lib/ticketing/access/service/excel";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(getAccessExcel, excel));
