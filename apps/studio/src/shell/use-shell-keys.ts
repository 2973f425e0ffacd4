import { useEffect, useRef } from 'react'
import { useProject } from '../project/project-context.tsx'

interface ShellKeys {
  readonly togglePolicy: () => void
  readonly toggleHelp: () => void
}

/** Keys that work on every page of a project. Fields keep their own undo while one types in them. */
export function useShellKeys(keys: ShellKeys): void {
  const { store } = useProject()
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement &&
        event.target.matches(
          'input:not([type=checkbox]), textarea, select, [contenteditable] *, [contenteditable]',
        )
      const command = event.ctrlKey || event.metaKey
      const key = event.key.toLowerCase()
      if (command && key === '.') latest.current.togglePolicy()
      else if (typing) return
      else if (command && key === 'z') (event.shiftKey ? store.redo : store.undo)()
      else if (command && key === 'y') store.redo()
      else if (!command && key === '?') latest.current.toggleHelp()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [store])
}
