import { dayTabs } from "@/components/production/tabs";
import { moneyTabs } from "@/components/showCosts/tabs";
import { showPage } from "@/components/shows/page/ShowPageScreen";
import { ticketsTab } from "@/components/ticketing/show/showTab";

export default showPage([ticketsTab, ...moneyTabs, ...dayTabs]);
