import type { ReleaseVerdict } from '@outis/core/verdict'
import { verdictTexts } from '../texts/verdict-texts.ts'
import css from './verdict-banner.module.css'
import { type VerdictView, verdictView } from './verdict-view.ts'
import { VerdictMark, wordColours } from './word-chip.tsx'

/** The word and its sentence. */
export const VerdictBanner = ({ verdict }: { readonly verdict: ReleaseVerdict }) => (
  <Banner view={verdictView(verdict)} />
)

export const Banner = ({ view: { word, title, rest } }: { readonly view: VerdictView }) => (
  <div className={`${css.banner} ${wordColours(word)}`}>
    <VerdictMark word={word} />
    <h2 className={css.headline}>
      <span className="unseen">{verdictTexts.title}: </span>
      <b className={css.word}>{title}</b>
      {rest}
    </h2>
  </div>
)

/** Figures of the verdict, each with what it is of. */
export const VerdictTiles = ({ tiles }: Pick<VerdictView, 'tiles'>) => (
  <ul className={css.tiles} aria-label={verdictTexts.figures}>
    {tiles.map(({ value, text }) => (
      <li key={text}>
        <b>{value}</b>
        <span>{text}</span>
      </li>
    ))}
  </ul>
)
