import css from './icon.module.css'

/** Paths of 24 × 24 pixels. */
const paths = {
  arrow: 'M5 12h14M13 6l6 6-6 6',
  back: 'M19 12H5M11 6l-6 6 6 6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevron: 'M6 9.5l6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
  code: 'M8.5 6.5L3 12l5.5 5.5M15.5 6.5L21 12l-5.5 5.5',
  clock: 'M12 7v5l3.5 2M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  drag: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  file: 'M7 3.5h7L19 8.5v12H7zM14 3.5v5h5',
  help: 'M9.2 9a2.9 2.9 0 1 1 4.3 2.5c-.9.5-1.5 1.1-1.5 2.2M12 17.2h.01M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z',
  id: 'M4 6h16v12H4zM8.5 10.5a1.6 1.6 0 1 0 .01 0M6.3 15.2c.5-1.3 3.9-1.3 4.4 0M14 10.5h3.5M14 13.5h3.5',
  lock: 'M6.5 11h11v8.5h-11zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  minus: 'M6 12h12',
  moon: 'M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z',
  more: 'M5.5 12h1M11.5 12h1M17.5 12h1',
  other: 'M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z',
  people:
    'M9 11.2a3.1 3.1 0 1 0-.01 0M3.5 19c.6-5 10.4-5 11 0M15.5 11a2.7 2.7 0 1 0-1-5.2M17 13.6c2.2.5 3.3 2.3 3.5 5.4',
  pin: 'M12 20.5c-4-4.4-6-7.6-6-10.4a6 6 0 1 1 12 0c0 2.8-2 6-6 10.4zM12 12a2.2 2.2 0 1 0-.01 0',
  plus: 'M12 5v14M5 12h14',
  redo: 'M15 6l4 4-4 4M19 10h-8.5a5 5 0 0 0 0 10H13',
  search: 'M10.8 4.5a6.3 6.3 0 1 1 0 12.6 6.3 6.3 0 0 1 0-12.6zM15.5 15.5L20 20',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.8v1.8M12 19.4v1.8M2.8 12h1.8M19.4 12h1.8M5.5 5.5l1.3 1.3M17.2 17.2l1.3 1.3M18.5 5.5l-1.3 1.3M6.8 17.2l-1.3 1.3',
  table: 'M4 5.5h16v13H4zM4 10h16M10 5.5v13',
  undo: 'M9 6l-4 4 4 4M5 10h8.5a5 5 0 0 1 0 10H11',
  upload: 'M12 16V5M7 9.5L12 4.5l5 5M5 20h14',
  warn: 'M12 4.5l8.5 15h-17zM12 10v4.5M12 17h.01',
} as const

export type IconName = keyof typeof paths

/** A picture beside words, hidden from screen readers. */
export const Icon = ({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) => (
  <svg
    className={css.icon}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <path d={paths[name]} />
  </svg>
)
