/**
 * The click that ends a drag opens nothing: a link under the pointer would go to its address. That of the next press does,
 * and one by the keyboard.
 */
export function swallowClick(): void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const stop = (event: MouseEvent) => {
    listening.abort();
    // Enter on a link clicks it too, with no press before it.
    if (event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", stop, options);
  window.addEventListener("pointerdown", () => listening.abort(), options);
}
