import { on, route } from "@/lib/http/route";
import { sendReportOf } from "@/lib/ticketing/reportEmails/api";
import { sendType } from "@/lib/ticketing/reportEmails/sendService";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(sendReportOf["live-arg"], sendType("live-arg")));
