// Runs in the page's head before the first paint, alone: it can import nothing. Its names are those of appearance.ts.
{
  type SavedAppearance = {
    mode?: unknown;
    tokens?: { light?: Record<string, unknown>; dark?: Record<string, unknown> };
  };

  const root = document.documentElement;
  const kept = localStorage.getItem('appearance');
  const color = /^#[0-9a-fA-F]{6}$/;

  let saved: SavedAppearance = {};
  try {
    const value: unknown = JSON.parse(kept ?? 'null');
    if (typeof value === 'object' && value !== null) saved = value;
  } catch {
    localStorage.removeItem('appearance');
  }
  root.dataset['mantineColorScheme'] = saved.mode === 'dark' ? 'dark' : 'light';
  for (const mode of ['light', 'dark'] as const) {
    for (const [name, value] of Object.entries(saved.tokens?.[mode] ?? {})) {
      if (typeof value === 'string' && color.test(value)) root.style.setProperty(`--${mode}-${name}`, value);
    }
  }

  const tags = [
    new URLSearchParams(location.search).get('lng'),
    /(?:^|; )i18next=([^;]+)/.exec(document.cookie)?.[1],
    localStorage.getItem('i18nextLng'),
    sessionStorage.getItem('i18nextLng'),
    ...navigator.languages,
  ];
  const language = tags
    .map((tag) => (tag ?? '').slice(0, 2).toLowerCase())
    .find((tag) => tag === 'en' || tag === 'sv');
  if (language !== undefined) root.lang = language;
}
