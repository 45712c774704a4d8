/** Light or dark as the system, or always one of them. */
export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

const item = 'codesearch-theme';

export function storedTheme(): Theme {
  const stored = localStorage.getItem(item);
  return themes.find((theme) => theme === stored) ?? 'system';
}

export function applyTheme(theme: Theme): void {
  localStorage.setItem(item, theme);
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
