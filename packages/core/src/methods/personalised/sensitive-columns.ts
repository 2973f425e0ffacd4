import { buildHierarchy } from '../../data/hierarchy/build-hierarchy.ts'
import type { Dictionary } from '../../data/table/table.ts'
import { choiceName, choiceOf } from '../../policy/options/choices.ts'
import type { OpenTable } from '../../run/engine/engine.ts'
import type { MethodJob } from '../contract/method-run.ts'
import type { PersonalisedPolicy } from './description.ts'
import { countChoices } from './plan/count-choices.ts'
import type { PersonalisedSensitive } from './request.ts'

/** Each sensitive column with the table that its choices are counted in. */
export async function sensitiveColumns(
  { prepared, policy, open }: Pick<MethodJob<PersonalisedPolicy>, 'prepared' | 'policy' | 'open'>,
  { rowNumbers = false }: { readonly rowNumbers?: boolean } = {},
): Promise<PersonalisedSensitive[]> {
  const { method } = policy
  const found: PersonalisedSensitive[] = []
  for (const [index, { name, dictionary, spec }] of prepared.sensitive.entries()) {
    const grade = method.grade.find(({ column }) => column === name)?.grade
    const chosen = choiceOf(method, name)
    const choice = chosen && choiceName(chosen)
    const choices = choice === undefined ? [] : [await choiceColumn(open, choice)]
    if (grade) {
      // Numbers are graded whatever was chosen; a choice that means nothing is a mistake all the same.
      if (choices.length > 0) countChoices(await open.census(choices), 0, 0)
      found.push(
        rowNumbers
          ? { table: await open.census([{ name, dictionary }], { rowNumbers }), column: 0, grade }
          : { table: prepared.table, column: prepared.quasi.length + index, grade },
      )
      continue
    }
    const counted = [{ name, dictionary }, ...choices]
    const attribute = policy.attributes.find((attribute) => attribute.name === name)
    found.push({
      table: await open.census(counted, { rowNumbers }),
      column: 0,
      ...(choice !== undefined && { choice: 1 }),
      ...(spec && { taxonomy: buildHierarchy(spec, { name, dictionary }, attribute?.taxonomy) }),
    })
  }
  return found
}

/** The choices there are, as numbers: `1.0` is 1. */
const CHOICES: Dictionary = { type: 'text', values: ['', '1', '2', '3'], reading: 'number' }

/** A column of choices, each written as one of 1, 2, 3; what is none of them is found when they are counted. */
async function choiceColumn(
  open: OpenTable,
  name: string,
): Promise<{ readonly name: string; readonly dictionary: Dictionary }> {
  await open.normaliseTexts([{ name, dictionary: CHOICES }])
  return { name, dictionary: await open.dictionary({ name, type: 'text' }) }
}
