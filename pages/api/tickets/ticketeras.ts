import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/ticketeras/api";
import * as service from "@/lib/ticketing/ticketeras/service";

export default route(on(api.listTicketeras, service.catalogue));
export const config = { api: { bodyParser: false, responseLimit: false } };
