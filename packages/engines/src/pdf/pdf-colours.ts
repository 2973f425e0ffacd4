/** Colours of the page in light, by the names that its style gives them: paper is light. */
export type Colours = (name: string) => string

export function coloursOf(style: string): Colours {
  const light = /:root\{([^}]*)\}/.exec(style)?.[1] ?? ''
  const named = new Map(
    [...light.matchAll(/--([a-z-]+):\s*(#[0-9a-f]+)/g)].map(([, name, hex]) => [name!, hex!]),
  )
  return (name) => named.get(name) ?? '#1d2733'
}

/** Rules of the style that pictures follow: one class or element each, as the drawer reads them, and colours in place of names. */
export const pictureStyle = (style: string, colour: Colours): string =>
  [...style.matchAll(/^\.plot[^{]*\{[^}]*\}|^\.mark[^{]*\{[^}]*\}/gm)]
    .map(([rule]) =>
      rule
        .replace(/\.(?:plot|mark) (?=[^{}]*\{)/g, '')
        .replace(/var\(--([a-z-]+)\)/g, (_, name: string) => colour(name)),
    )
    .join('\n')
