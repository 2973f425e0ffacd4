import { quoted } from '../path.ts'
import type { Report } from '../problem.ts'
import type { WrittenMethod } from '../schema/method-schema.ts'
import { checkRole } from './requirement-rules.ts'
import { checkColumn, type Sound } from './sound.ts'

type Written = NonNullable<WrittenMethod['personalised']>
type Choice = Pick<Written['choice'], 'column' | 'file' | 'key'>

/** Choices and grades speak of sensitive attributes, and a column of choices is never published. */
export function checkPersonalised(sound: Sound, { choice, grade = {}, k }: Written, report: Report): void {
  const path = ['method', 'personalised']
  if (k !== undefined) checkRole(sound, 'quasi', { path: [...path, 'k'], report })
  checkChoice(sound, { choice, path: [...path, 'choice'] }, report)
  for (const [name, one] of Object.entries(choice.per ?? {})) {
    const at = [...path, 'choice', 'per', name]
    checkColumn(sound, report, { path: at, name, roles: ['sensitive'] })
    checkChoice(sound, { choice: one, path: at }, report)
  }
  for (const name of Object.keys(grade)) {
    checkColumn(sound, report, { path: [...path, 'grade', name], name, roles: ['sensitive'] })
  }
}

function checkChoice(
  sound: Sound,
  { choice: { column, file, key }, path }: { readonly choice: Choice; readonly path: readonly string[] },
  report: Report,
): void {
  if (key !== undefined)
    checkColumn(sound, report, { path: [...path, 'key'], name: key, roles: ['identifying'] })
  if (column === undefined || file !== undefined) return
  const role = sound.attributes.find(({ name }) => name === column)?.role
  if (role === undefined || role === 'identifying') return
  report(
    [...path, 'column'],
    `is never published, and ${quoted(column)} is declared ${role}; declare it identifying or not at all`,
  )
}
