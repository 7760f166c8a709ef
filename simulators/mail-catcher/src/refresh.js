const everyMs = 3000;
const part = document.querySelector('[data-refresh]');

/** Puts the newest list in place; who stands on a mail with the keyboard stays there. */
const show = (next) => {
  if (next === null || next.innerHTML === part.innerHTML) return;
  const href = part.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null;
  part.replaceChildren(...next.childNodes);
  if (href !== null) part.querySelector(`a[href="${CSS.escape(href)}"]`)?.focus();
};

const refresh = async () => {
  const response = await fetch(location.href, { cache: 'no-store' });
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  show(page.querySelector('[data-refresh]'));
};

const again = () => {
  const isSeen = document.visibilityState === 'visible';
  const work = isSeen ? refresh() : Promise.resolve();
  // While the catcher is away the list stays as it is.
  work.catch(() => null).finally(() => setTimeout(again, everyMs));
};

if (part !== null) setTimeout(again, everyMs);
