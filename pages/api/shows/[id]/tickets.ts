import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/shows/api";
import { ofShow, saveOfShow } from "@/lib/ticketing/shows/service/ofShow";

export default route(on(api.ticketsOfShow, ofShow), on(api.saveTicketsOfShow, saveOfShow));
export const config = { api: { bodyParser: false, responseLimit: false } };
