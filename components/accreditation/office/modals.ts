// What is opened from here comes together: each part that loads by itself is named on every page.
export { BadgesTab, PrintModal } from "./BadgesTab";
export { CompaniesTab } from "./CompaniesTab";
export { DoorsTab, IncidentsTab } from "./DoorsTab";
export { EventModal } from "./EventModal";
export { PersonModal, StepModal } from "./PersonModal";
export { ZonesTab } from "./ZonesTab";
