import { on, route } from "@/lib/http/route";
import { sendShowReport } from "@/lib/ticketing/reportEmails/api";
import { sendShow } from "@/lib/ticketing/reportEmails/sendService";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(sendShowReport, sendShow));
