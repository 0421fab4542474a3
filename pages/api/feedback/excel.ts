import { feedbackExcel } from "@/lib/feedback/api";
import { excel } from "@/lib/feedback/service/excel";
import { on, route } from "@/lib/http/route";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(feedbackExcel, excel));
