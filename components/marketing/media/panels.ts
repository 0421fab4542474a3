// What is opened from here comes together: each part that loads by itself is named on every page.
export { default as CampaignDrawer } from "./CampaignDrawer";
export { default as CampaignModal } from "./CampaignModal";
export { default as NamesDrawer } from "./NamesDrawer";
