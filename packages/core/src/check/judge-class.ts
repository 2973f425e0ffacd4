import { models as builtIn } from '../models/registry.ts'
import type { CheckInput } from './check-input.ts'
import { judgeModel } from './judge-model.ts'
import { selectClasses } from './published-classes.ts'
import { readRelease } from './read-release.ts'
import type { Verdict } from './verdict.ts'

/**
 * What one class of a release reaches in each requirement that judges class by class: which of them it meets with room,
 * and which it just meets. Empty where no class has these cells. O(combinations × columns).
 *
 * @param cells published text of each quasi-identifier
 */
export function judgeClass(input: CheckInput, cells: Readonly<Record<string, string>>): readonly Verdict[] {
  const { grouping, classes } = readRelease(input)
  const place = findClass(
    grouping.texts,
    input.quasi.map(({ name }) => cells[name]),
  )
  if (place < 0) return []
  const own = selectClasses(classes, [place])
  return input.requirements.flatMap((requirement) => {
    const model = (input.models ?? builtIn).find(({ id }) => id === requirement.spec.id)
    return model?.kind === 'class' ? judgeModel(model, requirement, own) : []
  })
}

function findClass(texts: readonly (readonly string[])[], wanted: readonly string[]): number {
  const count = texts[0]?.length ?? 0
  for (let c = 0; c < count; c++)
    if (texts.every((column, textIndex) => column[c] === wanted[textIndex])) return c
  return -1
}
