// Loaded in <head> before the first paint: applies the theme the person chose, so that no page flashes.
try {
  const theme = localStorage.getItem("bambalina.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden: the system's preference stands.
}
// The same for the width of the sidebar (components/shell/sidebarWidth.ts).
try {
  const sidebar = localStorage.getItem("bambalina.sidebar");
  const collapsed = sidebar ? sidebar === "collapsed" : innerWidth < 1024;
  if (collapsed) document.documentElement.dataset.sidebar = "collapsed";
} catch {
  // The expanded sidebar stands.
}
