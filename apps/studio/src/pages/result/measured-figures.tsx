import { percent, shortNumber, wholeNumber } from '../../parts/numbers.ts'
import { PlainTable } from '../../parts/plain-table.tsx'
import { addresses, type Evaluation } from '../../server/runs.ts'
import { resultTexts } from '../../texts/result.ts'
import css from './measured-use.module.css'
import { strongestPairs } from './strongest-pairs.ts'

const texts = resultTexts.measured
/** Pairs of columns that are listed. */
const PAIRS = 5

interface MeasuredFiguresProps {
  readonly id: string
  readonly evaluation: Evaluation
}

/** Models, counts and correlations, each under what was found. */
export function MeasuredFigures({ id, evaluation }: MeasuredFiguresProps) {
  const { classes, queries, correlation, notices } = evaluation
  return (
    <div className={css.parts}>
      {classes.map((learned) => (
        <section key={learned.class}>
          <h3>{texts.model(learned.class)}</h3>
          <PlainTable columns={[texts.classifier, texts.fromTable, texts.fromRelease]}>
            {learned.classifiers.map(({ classifier, title, original, transfer }) => (
              <tr key={classifier}>
                <th scope="row">{title}</th>
                <td>{percent(original.accuracy.value)}</td>
                <td>{transfer ? percent(transfer.accuracy.value) : texts.nothingLearned}</td>
              </tr>
            ))}
          </PlainTable>
        </section>
      ))}
      {queries && (
        <section>
          <h3>{texts.counts(percent(queries.median))}</h3>
          <p>{texts.countsLead(wholeNumber(queries.queries), percent(queries.most))}</p>
        </section>
      )}
      <Correlations correlation={correlation} />
      {notices.map((notice) => (
        <p key={notice} className={css.quiet}>
          {notice}
        </p>
      ))}
      <p>
        <a href={addresses.runReport(id)} target="_blank" rel="noreferrer">
          {texts.whole}
        </a>
      </p>
    </div>
  )
}

function Correlations({ correlation }: Pick<Evaluation, 'correlation'>) {
  const pairs = strongestPairs(correlation, PAIRS)
  if (pairs.length === 0) return null
  const width = (value: number) => ({ width: `${Math.min(1, Math.max(0, value)) * 100}%` })
  return (
    <section>
      <h3>{texts.correlations(shortNumber(Number(correlation.mean.toFixed(3))))}</h3>
      <PlainTable columns={[texts.pair, texts.before, texts.after, texts.picture]}>
        {pairs.map(({ columns: [one, other], before, after }) => (
          <tr key={`${one}\n${other}`}>
            <th scope="row">{texts.pairOf(one, other)}</th>
            <td>{before.toFixed(2)}</td>
            <td>{after.toFixed(2)}</td>
            <td className={css.drawn} aria-hidden="true">
              <i className={css.was} style={width(before)} />
              <i className={css.is} style={width(after)} />
            </td>
          </tr>
        ))}
      </PlainTable>
    </section>
  )
}
