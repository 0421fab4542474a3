export { ManagementCalendar as default } from "@/components/calendar/CalendarScreen";
