import type { VerdictWord } from '../../verdict/verdict-schema.ts'
import { type Html, html } from './html.ts'

/** The three words as a reader sees them. */
export const WORDS: Readonly<Record<VerdictWord, string>> = { ready: 'Ready', decide: 'Decide', stop: 'Stop' }

/** A circle with a tick, a triangle with an exclamation mark, an octagon with a bar: no word rests on its colour. */
export const SHAPES: Readonly<Record<VerdictWord, { readonly outline: string; readonly sign: string }>> = {
  ready: {
    outline: 'M12 1.5a10.5 10.5 0 1 1 0 21a10.5 10.5 0 1 1 0 -21z',
    sign: 'M7 12.5l3.5 3.5L17 9',
  },
  decide: {
    outline: 'M10.6 2.2a1.6 1.6 0 0 1 2.8 0l9.3 17.4a1.6 1.6 0 0 1 -1.4 2.4H2.7a1.6 1.6 0 0 1 -1.4 -2.4z',
    sign: 'M12 8.6v6M12 18.2v0.2',
  },
  stop: { outline: 'M7.4 1h9.2L23 7.4v9.2L16.6 23H7.4L1 16.6V7.4z', sign: 'M7.5 12h9' },
}

/** The shape of a word; the word itself stands beside it. */
export function verdictMark(word: VerdictWord, size = 44): Html {
  const { outline, sign } = SHAPES[word]
  return html`<svg class="mark mark-${word}" viewBox="0 0 24 24" width="${size}" height="${size}" aria-hidden="true"><path class="outline-${word}" d="${outline}"/><path class="sign" d="${sign}"/></svg>`
}

/** The word of a release in a table or a list. */
export const wordTag = (word: VerdictWord): Html =>
  html`<span class="tag word-${word}">${verdictMark(word, 14)} ${WORDS[word]}</span>`
