/**
 * Moving by keyboard between the regions of the window (F6) and to the last answer. Reads the page, because what is on
 * it (list hidden, pane open) decides where the next region is.
 */

const REGIONS = ['nav.sidebar', '.messages', 'form.composer', '.debug'] as const;
const FOCUSABLE = 'a[href], button, input, textarea, select, summary, [tabindex]';

function visible(element: Element): element is HTMLElement {
  return element instanceof HTMLElement && element.checkVisibility({ visibilityProperty: true });
}

/** The first element inside that takes the focus and can be seen. */
function firstFocusable(region: Element): HTMLElement | null {
  for (const element of region.querySelectorAll(FOCUSABLE)) {
    if (visible(element) && element.tabIndex >= 0 && !element.matches(':disabled')) return element;
  }
  return null;
}

/** Gives the focus to an element that has none by itself. */
function focusAnyway(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus();
}

/** To the next or previous region that is on the screen, around in a ring. */
export function focusRegion(by: 1 | -1): void {
  const regions = REGIONS.map((selector) => document.querySelector(selector)).filter((region) => region !== null);
  if (regions.length === 0) return;
  const here = regions.findIndex((region) => region.contains(document.activeElement));
  const next = here < 0 ? (by === 1 ? 0 : regions.length - 1) : (here + by + regions.length) % regions.length;
  const region = regions[next];
  if (!region) return;
  if (region.matches('form.composer')) region.querySelector('textarea')?.focus();
  else if (region.matches('.messages')) focusLastAnswer();
  else (firstFocusable(region) ?? region.querySelector<HTMLElement>('h1, h2'))?.focus();
}

/** To the newest answer; from there Tab goes through what it holds. */
export function focusLastAnswer(): void {
  const answer = [...document.querySelectorAll('.messages article')].findLast(visible);
  if (answer) {
    focusAnyway(answer);
    answer.scrollIntoView({ block: 'nearest' });
    return;
  }
  const list = document.querySelector('.messages');
  if (list && visible(list)) focusAnyway(list);
}
