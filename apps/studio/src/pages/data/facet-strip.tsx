import { useDistribution } from '../../columns/use-distribution.ts'
import { Button } from '../../parts/button.tsx'
import { counted, shortNumber, wholeNumber } from '../../parts/numbers.ts'
import { dataTexts } from '../../texts/data.ts'
import { type Facet, facetsOf } from './facet.ts'
import css from './facet-strip.module.css'

const texts = dataTexts.facet
/** Values that are offered; the others are found by sorting. */
const MOST = 40

interface FacetStripProps {
  /** The column whose values are listed. */
  readonly column: string
  readonly chosen: Facet | undefined
  readonly onChoose: (facet: Facet | undefined) => void
  readonly onClose: () => void
}

/** The values of a column with their rows; a click shows these rows alone. */
export function FacetStrip({ column, chosen, onChoose, onClose }: FacetStripProps) {
  const distribution = useDistribution(column)
  const range = (from: number, to: number) => texts.range(shortNumber(from), shortNumber(to))
  const facets = distribution.state === 'ready' ? facetsOf(distribution.value, { range }) : []
  const left = facets.length - MOST
  return (
    <section className={css.strip} aria-label={texts.title(column)}>
      <header>
        <h2>
          {chosen ? texts.shown(counted(chosen.rows, 'row'), column, chosen.label) : texts.title(column)}
        </h2>
        {chosen && (
          <Button small onClick={() => onChoose(undefined)}>
            {texts.all}
          </Button>
        )}
        <Button small icon="close" onClick={onClose}>
          {texts.close}
        </Button>
      </header>
      <ul>
        {facets.slice(0, MOST).map((facet) => {
          const isChosen = chosen?.column === column && chosen.label === facet.label
          return (
            <li key={facet.label}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChoose(isChosen ? undefined : facet)}
              >
                <span>{facet.label}</span> <small>{wholeNumber(facet.rows)}</small>
              </button>
            </li>
          )
        })}
        {left > 0 && <li className={css.more}>{texts.more(wholeNumber(left))}</li>}
        {distribution.state === 'ready' && facets.length === 0 && <li className={css.more}>{texts.none}</li>}
      </ul>
    </section>
  )
}
