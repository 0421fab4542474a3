// Loaded in <head> of documents that come drawn: what one came for is seen first, and the scripts that bring it alive, which are
// fetched meanwhile, run after the first frame that has it. Its tag names them, in their order.
(() => {
  const scripts = JSON.parse(document.currentScript.dataset.scripts);
  const begin = () => {
    for (const src of scripts) {
      const script = document.createElement("script");
      script.src = src;
      script.async = false;
      document.head.append(script);
    }
  };
  document.addEventListener("DOMContentLoaded", () => {
    // A tab that nobody looks at has no frames.
    if (document.visibilityState === "hidden") begin();
    else requestAnimationFrame(() => setTimeout(begin));
  });
})();
