import { SHAPES, WORDS } from '@outis/core/report/page'
import type { ReleaseVerdict, VerdictWord } from '@outis/core/verdict'
import { verdictTexts } from '../texts/verdict-texts.ts'
import css from './word-chip.module.css'

interface VerdictMarkProps {
  readonly word: VerdictWord
  readonly size?: number
}

/** The shape of a word; the word itself stands beside it. */
export const VerdictMark = ({ word, size = 44 }: VerdictMarkProps) => (
  <svg
    className={`${css.mark} ${css[word]}`}
    viewBox="0 0 24 24"
    width={size}
    height={size}
    aria-hidden="true"
    focusable="false"
  >
    <path className={css.outline} d={SHAPES[word].outline} />
    <path className={css.sign} d={SHAPES[word].sign} />
  </svg>
)

interface WordChipProps {
  /** null: a release of an older version. */
  readonly verdict: Pick<ReleaseVerdict, 'word'> | null
}

/** The word of a release, in a list or a column. */
export const WordChip = ({ verdict }: WordChipProps) =>
  verdict === null ? (
    <span className={css.chip}>{verdictTexts.none}</span>
  ) : (
    <span className={`${css.chip} ${css[verdict.word]}`}>
      <VerdictMark word={verdict.word} size={14} /> {WORDS[verdict.word]}
    </span>
  )

/** Colours of a word for what stands around it. */
export const wordColours = (word: VerdictWord): string => css[word] ?? ''
