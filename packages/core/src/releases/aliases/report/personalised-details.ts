import { count, counted, percent } from '../../../data/words/words.ts'
import type { DetailBand, DetailPart, MethodDetails } from '../../../report/method-details.ts'
import type { AliasReport, ByChoice, GradeReport, PersonalisedReport } from './personalised-report.ts'

const total = (rows: ByChoice): number => rows[1] + rows[2] + rows[3]

/** What people chose to show of themselves, and what is published of it. */
export function personalisedDetails(report: PersonalisedReport): MethodDetails {
  const { aliases, grades, linking, keyed, sentences } = report
  const { before, after, openRows } = linking
  const chosen = 'Each person chose how it is shown.'
  return {
    title: titleOf(aliases, grades),
    lead: keyed
      ? `${chosen} The key that turns aliases back is not part of the release.`
      : `${chosen} No key was kept: aliases cannot be turned back.`,
    parts: [
      ...aliases.map((alias): DetailPart => ({ kind: 'bands', title: alias.column, bands: bandsOf(alias) })),
      ...grades.map(
        (grade): DetailPart => ({
          kind: 'bands',
          title: `Grades of ${grade.column}`,
          bands: categoriesOf(grade),
        }),
      ),
      {
        kind: 'figures',
        headings: ['Somebody with a register finds', 'before', 'after'],
        rows: [
          ['Rows that are alone by what describes them', percent(before.unique), percent(after.unique)],
          ['Rows in groups of fewer than five', percent(before.belowFive), percent(after.belowFive)],
          ['Rows that are alone and show a secret as it is', count(before.uniqueRows), count(openRows)],
        ],
      },
    ],
    sentences,
  }
}

/** The first column states the finding; a release of grades alone has none. */
function titleOf([first]: readonly AliasReport[], [graded]: readonly GradeReport[]): string {
  if (first === undefined)
    return graded === undefined ? 'What people chose' : `Numbers of ${graded.column} are published as grades`
  const rows = total(first.choices)
  return `${percent(rows === 0 ? 0 : first.choices[1] / rows)} of the people show ${first.column} as it is`
}

const formWords = {
  value: 'The value itself',
  group: 'An alias that tells the group',
  opaque: 'An alias that tells nothing',
} as const

function bandsOf({ forms, rows: all, decoys }: AliasReport): DetailBand[] {
  return forms.map(({ form, rows, posterior }) => {
    const shown = total(rows)
    const share = all === 0 ? 0 : shown / all
    const surest = Math.max(posterior[1], posterior[2], posterior[3])
    const hidden =
      form === 'opaque' && decoys > 0
        ? ` ${counted(decoys, 'row')} of the column are shown more carefully than was chosen.`
        : ''
    return {
      ...{ name: formWords[form], share, untouched: form === 'value' },
      value: `${counted(shown, 'row')}, ${percent(share)}`,
      ...(shown > 0 && {
        note: `Whoever sees this form knows the choice behind it with a chance of ${percent(surest)}.${hidden}`,
      }),
    }
  })
}

const categoriesOf = ({ categories, rows }: GradeReport): DetailBand[] =>
  categories.map((category, categoryIndex) => ({
    name: `Category ${categoryIndex + 1}`,
    share: rows === 0 ? 0 : category.rows / rows,
    value: counted(category.rows, 'row'),
  }))
