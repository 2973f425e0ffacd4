import { useSyncExternalStore } from 'react'

type Theme = 'light' | 'dark'

const KEY = 'outis.theme'
const listeners = new Set<() => void>()

const preferred = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** The theme in use: the one that the user chose, otherwise the one of their system. */
const themeNow = (): Theme => {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'dark' || chosen === 'light' ? chosen : preferred()
}

/** Called once before the first rendering. */
export function startTheme(): void {
  const chosen = localStorage.getItem(KEY)
  if (chosen === 'dark' || chosen === 'light') document.documentElement.dataset.theme = chosen
}

export function switchTheme(): void {
  const next = themeNow() === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.theme = next
  localStorage.setItem(KEY, next)
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme =>
  useSyncExternalStore((changed) => {
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', changed)
    listeners.add(changed)
    return () => {
      system.removeEventListener('change', changed)
      listeners.delete(changed)
    }
  }, themeNow)
