/** After the frame's "Ir al contenido", the keyboard's way past title, figures and filters to the first card. */
export function SkipToCards() {
  return (
    <button
      type="button"
      onClick={() => document.querySelector<HTMLElement>('[data-card][tabindex="0"]')?.focus()}
      className="sr-only focus:not-sr-only focus:absolute focus:left-2 focus:top-2 focus:z-30 focus:h-10 focus:rounded-control
        focus:bg-accent-fill focus:px-4 focus:text-on-accent"
      data-print="hide"
    >
      Ir a las tarjetas
    </button>
  );
}
