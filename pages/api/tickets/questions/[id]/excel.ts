import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/questions/api";
import { answerExcel } from "@/lib/ticketing/questions/service";

export default route(on(api.answerExcel, answerExcel));
export const config = { api: { bodyParser: false, responseLimit: false } };
