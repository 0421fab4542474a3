import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/questions/api";
import { judgeAnswer } from "@/lib/ticketing/questions/service";

export default route(on(api.judgeAnswer, judgeAnswer));
export const config = { api: { bodyParser: false, responseLimit: false } };
