/** A modal dialog is open that this is not part of: what it does with the focus or a key has to wait. */
export const isUnderModal = (element: Element): boolean =>
  [...document.querySelectorAll('[data-headlessui-portal] [aria-modal="true"]')].some(
    (dialog) => !dialog.contains(element),
  );
