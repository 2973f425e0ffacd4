import { agreeing, count, counted, percent } from '../../data/words/words.ts'
import type { CommonReport } from '../common-report.ts'
import { type Html, html } from './html.ts'
import { table } from './layout.ts'

/** Which columns make rows stand out: in words, and a table with the column that does most first. */
export function standsOutBody(standsOut: NonNullable<CommonReport['standsOut']>, where: string): Html {
  return html`<p>${standsOutWords(standsOut, where)}</p>${isShown(standsOut) && columnsTable(standsOut)}`
}

type StandsOut = NonNullable<CommonReport['standsOut']>

export function standsOutWords({ specialUniques, columns }: StandsOut, where: string): string {
  const alone = specialUniques
    ? specialUniques.rows === 0
      ? `No row of ${where} is alone in three quasi-identifiers or fewer.`
      : `${counted(specialUniques.rows, 'row')} of ${where} (${percent(specialUniques.share)}) ${agreeing(specialUniques.rows, 'is', 'are')} alone in three quasi-identifiers or fewer (special uniques, SUDA2).`
    : `Rows of ${where} that are alone in few columns were not searched: there are too many choices of columns.`
  const [first] = columns
  return (first.contribution ?? 0) > 0
    ? `${alone} The column ${first.column} contributes most: it takes part in ${percent(first.contribution!)} of their scores.`
    : alone
}

/** Where nobody stands out, every figure is 0. */
const isShown = ({ columns }: StandsOut): boolean =>
  columns.some(({ contribution = 0, alone = 0 }) => contribution > 0 || alone > 0)

const columnsTable = ({ columns }: StandsOut): Html =>
  table({
    caption: `Which of ${count(columns.length)} columns make rows stand out`,
    headings: [
      { text: 'Column' },
      { text: 'Part in the scores', numeric: true },
      { text: 'Rows alone because of it', numeric: true },
    ],
    rows: columns.map(({ column, contribution, alone }) => [
      column,
      contribution === undefined ? '–' : percent(contribution),
      alone === undefined ? '–' : percent(alone),
    ]),
  })
