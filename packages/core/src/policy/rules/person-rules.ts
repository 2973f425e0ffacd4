import type { Report } from '../policy-problem.ts'
import { checkColumn, type Sound } from './sound.ts'

const PATH = ['person']

/** Whose rows they are is told by a column that is never published, and the method must count people. */
export function checkPerson(sound: Sound, report: Report): void {
  const { person, method, missingAs } = sound
  if (person === undefined) return
  checkColumn(sound, report, { path: PATH, name: person, roles: ['identifying'] })
  if (missingAs === 'wildcard')
    report(PATH, 'cannot be counted where data.missing-as is wildcard; set it to value or refuse')
  if (!method) return
  const { record, policy } = method
  const { countsPeople } = record.makes
  if (countsPeople === 'no') {
    const able = sound.vocabulary.methods.flatMap(({ id, makes }) =>
      makes.countsPeople === 'no' ? [] : [id],
    )
    report(PATH, `is not counted by ${record.id}; methods that count people: ${able.join(', ')}`)
    return
  }
  if (method.written.mode === 'hardened')
    report(PATH, `is not counted by ${record.id} with mode: hardened; take mode: faithful`)
  const whole = record.search(policy).models.find(({ id }) => isTableModel(sound, id))
  if (countsPeople === 'by class' && whole)
    report(
      PATH,
      `is not counted by ${record.id} for ${whole.id}; put it under require, or take a method that counts them`,
    )
}

const isTableModel = ({ vocabulary }: Sound, id: string): boolean =>
  vocabulary.models.find((model) => model.id === id)?.kind === 'table'
