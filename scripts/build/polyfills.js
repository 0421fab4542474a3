// Takes the place of Next's own polyfills. What they bring is in every browser that can show our styles, but for this one.
if (!("canParse" in URL)) {
  URL.canParse = (address, base) => {
    try {
      return Boolean(new URL(address, base));
    } catch {
      return false;
    }
  };
}
