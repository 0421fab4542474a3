// Loaded in <head> of pages that ask for a session: asks who one is and what the screen begins with while the application
// is still on its way. Its tag says what (lib/nav/reads.ts); lib/client/firstReads.ts takes the answers, each once.
(() => {
  const { base, route, reads } = document.currentScript.dataset;
  const page = new URLSearchParams(location.search);

  // The parameters of the address, as the route names them: `/tickets/[show]`.
  const parts = location.pathname.split("/");
  const params = {};
  for (const [index, part] of route.split("/").entries())
    if (part.startsWith("[")) params[part.slice(1, -1)] = encodeURIComponent(decodeURIComponent(parts[index]));

  const addressOf = ({ path, takes = {}, query = {} }) => {
    const taken = Object.entries(takes).map(([key, from]) => [key, page.get(from)]);
    const asked = new URLSearchParams([...Object.entries(query), ...taken.filter(([, value]) => value)]).toString();
    return base + path.replace(/\{(\w+)\}/g, (_, name) => params[name]) + (asked && `?${asked}`);
  };

  let token = null;
  try {
    token = localStorage.getItem("token") ?? sessionStorage.getItem("token");
  } catch {
    // Storage may be forbidden: the session's cookie says who one is.
  }
  const ask = (address) => {
    const read = { address };
    read.answer = fetch(address, token ? { headers: { Authorization: `Bearer ${token}` } } : {});
    // Whoever takes it hears of a failure, and asks again.
    read.answer
      .then((response) => response.ok && response.clone().json())
      .then((data) => {
        if (data) read.data = data;
      })
      .catch(() => undefined);
    return read;
  };
  const due = JSON.parse(reads).filter(({ unless = [] }) => !unless.some((key) => page.has(key)));
  window.firstReads = { token, at: performance.now(), reads: due.map((read) => ask(addressOf(read))) };
})();
