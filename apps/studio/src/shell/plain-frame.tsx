import { type ReactNode, useEffect, useRef } from 'react'
import { hasMoved } from '../router/router.tsx'
import { shellTexts as texts } from '../texts/shell.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { PlacesBar } from './places-bar.tsx'
import css from './plain-frame.module.css'
import { TopBar } from './top-bar.tsx'

/** The frame of pages outside a project. */
export function PlainFrame({ children }: { readonly children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    const heading = main.current?.querySelector('h1')
    if (heading?.textContent) document.title = texts.plainTitle(heading.textContent)
  })
  useEffect(() => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body
    if (hasMoved() && isNowhere) main.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <header className={css.top}>
        <ConnectionBanner />
        <TopBar title={<PlacesBar />} plain />
      </header>
      <main ref={main} id="page" className={css.main} tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
