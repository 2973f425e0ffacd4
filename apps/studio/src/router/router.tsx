import {
  type AnchorHTMLAttributes,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react'

/** Addresses by the History API: sixty lines that we understand, in place of a library. */

const MOVED = 'outis:moved'

interface Place {
  readonly path: string
  readonly search: string
}

let moved = false

/** Whether the reader went from one page to another since the studio was loaded. */
export const hasMoved = (): boolean => moved

let seen: Place = { path: '', search: '' }

function placeNow(): Place {
  const { pathname: path, search } = window.location
  if (path !== seen.path || search !== seen.search) {
    moved ||= seen.path !== '' && path !== seen.path
    seen = { path, search }
  }
  return seen
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('popstate', changed)
  window.addEventListener(MOVED, changed)
  return () => {
    window.removeEventListener('popstate', changed)
    window.removeEventListener(MOVED, changed)
  }
}

/** Where the reader is; renders again when they move. */
export const usePlace = (): Place => useSyncExternalStore(subscribe, placeNow)

/** Goes to an address of the studio. `replace`: the address before is not come back to. */
export function go(to: string, { replace = false } = {}): void {
  if (to === window.location.pathname + window.location.search) return
  if (replace) window.history.replaceState(null, '', to)
  else window.history.pushState(null, '', to)
  window.dispatchEvent(new Event(MOVED))
  if (!replace) window.scrollTo(0, 0)
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { readonly to: string }

/** A link inside the studio; opened in a new tab it is a plain link. */
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
 * Names the page in the title of the window. Whoever comes from another page, and whose focus went with that page, is brought to the
 * heading: a screen reader reads it.
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

/** An address of the studio, read against a pattern: `/projects/:project/roles`. */
type Parameters = Readonly<Record<string, string>>

/** The parameters of a path, or undefined where the pattern does not fit. A last `:name?` may be absent. */
export function matchPath(pattern: string, path: string): Parameters | undefined {
  const wanted = partsOf(pattern)
  const given = partsOf(path)
  const least = wanted.filter((part) => !part.endsWith('?')).length
  if (given.length < least || given.length > wanted.length) return undefined
  const found: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const text = given[index]
    if (part.startsWith(':')) {
      if (text !== undefined) found[part.slice(1).replace('?', '')] = decode(text)
    } else if (part !== text) return undefined
  }
  return found
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

/** A broken escape is taken as it is written: an address that a person types never breaks the page. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
