import type { Meaning } from '../../../data/recoding/alias-meaning.ts'
import type { PersonalisedRecoding } from '../../../data/recoding/recoding.ts'
import { SUPPRESSED } from '../../../data/table/table.ts'
import { counted } from '../../../data/words/words.ts'
import type { Policy } from '../../../policy/options/policy.ts'
import { explainCell } from '../../../report/explain.ts'
import { sizeOfClass } from '../../kit/explain-by-levels.ts'
import type { ExplainedRow, RowExplanation } from '../../kit/row-explanation.ts'
import { meaningInKey } from '../stored-meaning.ts'

export interface PersonalisedRow extends Omit<ExplainedRow, 'needs' | 'search'> {
  readonly recoding: PersonalisedRecoding
}

/** What one row of a personalised release says to whoever holds its key: what its aliases and grades stand for, and why they are there. */
export async function explainPersonalisedRow(asked: PersonalisedRow): Promise<RowExplanation> {
  const { open, key, recoding, policy, row, cells, column } = asked
  const published = (name: string) => cells[open.columns.indexOf(name)]
  const quasi = policy.attributes.filter(({ role }) => role === 'quasi').map(({ name }) => name)
  const classSize = await sizeOfClass(open, quasi, quasi.map(published))
  const generalised = recoding.quasi?.columns ?? []
  const levels = recoding.quasi?.kind === 'levels' ? recoding.quasi.columns : []
  const suppressed =
    (recoding.quasi?.suppressedRows ?? 0) > 0 &&
    generalised.every(({ name }) => published(name) === SUPPRESSED)
  const explained = open.columns
    .filter((name) => column === undefined || name === column)
    .map((name) => {
      const text = published(name)
      const own = meaningInKey(key)?.columns.find((column) => column.column === name)
      const level = levels.find((level) => level.name === name)
      return {
        column: name,
        published: text,
        text: own
          ? sensitiveSentence(own, text, policy)
          : quasi.includes(name) && !generalised.some((one) => one.name === name)
            ? `${name} is ${text}, as it was recorded: quasi-identifiers are not generalised, and ${classSize === 1 ? 'no other row shares' : `${classSize} rows share`} them all.`
            : explainCell({
                column: name,
                published: text,
                suppressed,
                classSize,
                reasons: key.reasons,
                ...(quasi.includes(name) && { quasi: true }),
                ...(level && { level: level.level, height: level.height }),
              }),
      }
    })
  return { row, suppressed, classSize, cells: explained, sentences: explained.map(({ text }) => text) }
}

function sensitiveSentence(
  meaning: Meaning['columns'][number],
  text: string,
  { data: { missing }, method }: Policy,
): string {
  const { column } = meaning
  if (missing.includes(text))
    return `${column} has no value: nothing was recorded, and every choice shows that alike.`
  if (meaning.kind === 'grades') {
    const place = meaning.grades.indexOf(text)
    return `${column} is ${text}, a grade: category ${text.split('.')[0]} of ${meaning.categories.length}. It stands for ${meaning.values[place] ?? 'a number the key does not know'}; numbers are graded for everybody${meaning.swap === undefined ? '' : ', with swapped ranks'}.`
  }
  const alias = meaning.aliases.find((alias) => alias.text === text)
  if (alias === undefined) return `${column} is ${text}, the value itself: the person allows it (choice 1).`
  const stands =
    alias.values.length === 1
      ? `It stands for ${alias.values[0]}.`
      : `It stands for one of ${counted(alias.values.length, 'value')} of the group; which, the release does not hold.`
  const others = meaning.aliases.filter(
    ({ form, values }) => form === alias.form && values.length === 1 && values[0] === alias.values[0],
  ).length
  const homophones = others > 1 ? ` ${others} aliases of this form stand for that value.` : ''
  const hides = method.mode === 'hardened' ? ', or the row hides others that do not' : ''
  const why =
    alias.form === 1
      ? `an alias that tells the group: the person allows no more (choice 2)${hides}.`
      : `an alias that tells nothing: the person allows no more (choice 3 or none)${hides}.`
  return `${column} is ${text}, ${why} ${stands}${homophones}`
}
