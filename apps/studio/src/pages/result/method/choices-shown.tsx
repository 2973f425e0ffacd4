import type { Report } from '@outis/core/report'
import { Bands } from '../../../parts/bands.tsx'
import { counted, percent, wholeNumber } from '../../../parts/numbers.ts'
import { PlainTable } from '../../../parts/plain-table.tsx'
import { Section } from '../../../parts/section.tsx'
import { methodDetailTexts } from '../../../texts/method-details.ts'
import css from './method-details.module.css'
import { Sentences } from './sentences.tsx'

const texts = methodDetailTexts.choices

type Personalised = NonNullable<Report['personalised']>
type Alias = Personalised['aliases'][number]
type Grade = Personalised['grades'][number]

/** What people chose to show of themselves, and what is published of it. */
export function ChoicesShown({ report }: { readonly report: Personalised }) {
  const { aliases, grades, linking, keyed, sentences } = report
  const { before, after, openRows } = linking
  return (
    <Section title={titleOf(aliases, grades)} lead={keyed ? texts.keyed : texts.unkeyed}>
      {aliases.map((alias) => (
        <div key={alias.column} className={css.column}>
          <h3>{alias.column}</h3>
          <Bands bands={bandsOf(alias)} />
        </div>
      ))}
      {grades.map((grade) => (
        <div key={grade.column} className={css.column}>
          <h3>{texts.grade(grade.column)}</h3>
          <Bands bands={gradesOf(grade)} />
        </div>
      ))}
      <PlainTable columns={texts.linking.columns}>
        {[
          [texts.linking.alone, percent(before.unique), percent(after.unique)],
          [texts.linking.few, percent(before.belowFive), percent(after.belowFive)],
          [texts.linking.open, wholeNumber(before.uniqueRows), wholeNumber(openRows)],
        ].map(([name, was, is]) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{was}</td>
            <td>{is}</td>
          </tr>
        ))}
      </PlainTable>
      <Sentences of={sentences} />
    </Section>
  )
}

/** The first column states the finding; a release of grades alone has none. */
function titleOf([first]: readonly Alias[], [graded]: readonly Grade[]): string {
  if (first !== undefined) {
    const rows = first.choices[1] + first.choices[2] + first.choices[3]
    return texts.title(percent(rows === 0 ? 0 : first.choices[1] / rows), first.column)
  }
  return graded === undefined ? texts.untitled : texts.graded(graded.column)
}

function bandsOf({ forms, rows: all, decoys }: Alias) {
  return forms.map(({ form, rows, posterior }) => {
    const shown = rows[1] + rows[2] + rows[3]
    const surest = Math.max(posterior[1], posterior[2], posterior[3])
    return {
      name: texts.forms[form],
      share: all === 0 ? 0 : shown / all,
      value: `${counted(shown, 'row')}, ${percent(all === 0 ? 0 : shown / all)}`,
      quiet: form === 'value',
      ...(shown > 0 && {
        note: [
          texts.surest(percent(surest)),
          ...(form === 'opaque' && decoys > 0 ? [texts.decoys(counted(decoys, 'row'))] : []),
        ].join(' '),
      }),
    }
  })
}

const gradesOf = ({ categories, rows }: Grade) =>
  categories.map((category, at) => ({
    name: texts.category(at + 1),
    share: rows === 0 ? 0 : category.rows / rows,
    value: counted(category.rows, 'row'),
  }))
