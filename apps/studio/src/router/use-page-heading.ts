import { type RefObject, useEffect, useRef } from 'react'
import { hasMoved } from './router.tsx'

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
