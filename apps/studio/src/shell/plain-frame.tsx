import type { ReactNode } from 'react'
import { ConnectionBanner } from './connection-banner.tsx'
import { PlacesBar } from './places-bar.tsx'
import css from './plain-frame.module.css'
import { TopBar } from './top-bar.tsx'

/** The frame of pages outside a project. */
export function PlainFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <header className={css.top}>
        <ConnectionBanner />
        <TopBar title={<PlacesBar />} plain />
      </header>
      <main id="page" className={css.main}>
        {children}
      </main>
    </>
  )
}
