import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const colours = Object.fromEntries(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name, { light, dark }],
  ),
)

/** Relative luminance and contrast as WCAG 2.2 defines them. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

/** Text, the grounds it stands on, and the contrast it needs. */
const pairs: readonly (readonly [string, readonly string[], number])[] = [
  [
    'ink',
    ['page', 'paper', 'soft', 'track', 'accent-soft', 'warn-soft', 'ready-soft', 'decide-soft', 'stop-soft'],
    4.5,
  ],
  ['quiet', ['page', 'paper', 'soft', 'track', 'warn-soft', 'accent-soft'], 4.5],
  ['accent-ink', ['page', 'paper', 'accent-soft', 'soft'], 4.5],
  ['warn-ink', ['page', 'paper', 'warn-soft', 'soft'], 4.5],
  ['ready', ['page', 'paper', 'ready-soft'], 4.5],
  ['decide', ['page', 'paper', 'decide-soft'], 4.5],
  ['stop', ['page', 'paper', 'stop-soft'], 4.5],
  ['on-accent', ['accent'], 4.5],
  // Edges of controls and marks of plots: 3 to 1.
  ['edge', ['page', 'paper'], 3],
  ['accent', ['page', 'paper', 'soft'], 3],
  ['warn', ['page', 'paper'], 3],
]

describe('the palette', () => {
  it.each(['light', 'dark'] as const)(
    '[STU16] %s: text can be read on every ground it stands on',
    (scheme) => {
      const poor = pairs.flatMap(([text, grounds, least]) =>
        grounds.flatMap((ground) => {
          const found = contrast(colours[text]?.[scheme] ?? '', colours[ground]?.[scheme] ?? '')
          return found >= least ? [] : [`${text} on ${ground}: ${found.toFixed(2)}`]
        }),
      )
      expect(poor).toEqual([])
    },
  )
})
