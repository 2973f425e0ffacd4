import {
  type AnchorHTMLAttributes,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react'

/** A small router on the History API. */

const MOVED = 'outis:moved'

interface Location {
  readonly path: string
  readonly search: string
}

let moved = false

export const hasMoved = (): boolean => moved

let lastLocation: Location = { path: '', search: '' }

function currentLocation(): Location {
  const { pathname: path, search } = window.location
  if (path !== lastLocation.path || search !== lastLocation.search) {
    moved ||= lastLocation.path !== '' && path !== lastLocation.path
    lastLocation = { path, search }
  }
  return lastLocation
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('popstate', changed)
  window.addEventListener(MOVED, changed)
  return () => {
    window.removeEventListener('popstate', changed)
    window.removeEventListener(MOVED, changed)
  }
}

/** The current address. The component renders again when it changes. */
export const useLocation = (): Location => useSyncExternalStore(subscribe, currentLocation)

/** Goes to an address of the studio. `replace`: without an entry in the browser's history. */
export function go(to: string, { replace = false } = {}): void {
  if (to === window.location.pathname + window.location.search) return
  if (replace) window.history.replaceState(null, '', to)
  else window.history.pushState(null, '', to)
  window.dispatchEvent(new Event(MOVED))
  if (!replace) window.scrollTo(0, 0)
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { readonly to: string }

export function Link({ to, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !plain) return
    event.preventDefault()
    go(to)
  }
  return <a {...rest} href={to} onClick={follow} />
}

/**
 * Sets the title of the window. After a change of pages the focus goes to the heading, so that a screen reader reads it.
 */
export function usePageHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body
    if (hasMoved() && isNowhere) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}

type Parameters = Readonly<Record<string, string>>

/** The parameters of a path, or undefined where the pattern does not match. A last `:name?` may be absent. */
export function matchPath(pattern: string, path: string): Parameters | undefined {
  const expected = partsOf(pattern)
  const parts = partsOf(path)
  const least = expected.filter((part) => !part.endsWith('?')).length
  if (parts.length < least || parts.length > expected.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, part] of expected.entries()) {
    const text = parts[index]
    if (part.startsWith(':')) {
      if (text !== undefined) parameters[part.slice(1).replace('?', '')] = decode(text)
    } else if (part !== text) return undefined
  }
  return parameters
}

/** The path of a pattern with its parameters filled in. */
export function pathOf(pattern: string, parameters: Parameters = {}): string {
  const parts = partsOf(pattern).flatMap((part) => {
    if (!part.startsWith(':')) return [part]
    const text = parameters[part.slice(1).replace('?', '')]
    return text === undefined ? [] : [encodeURIComponent(text)]
  })
  return `/${parts.join('/')}`
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')

/** A broken escape is taken as it is written, so that no address breaks the page. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
