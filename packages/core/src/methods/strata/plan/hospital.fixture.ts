import type { ResolvedHierarchySpec } from '../../../data/hierarchy/hierarchy-spec.ts'
import { distinctLDiversity } from '../../../models/distinct-l-diversity.ts'
import { kAnonymity } from '../../../models/k-anonymity.ts'
import type { Requirement } from '../../../models/model.ts'
import { type TextRequest, textRequest } from '../../full-domain/plan/text-request.fixture.ts'
import type { SbtamRequest } from './sbtam.ts'

/** Twelve patients, four of them with a diagnosis to be protected. */
const PATIENTS = [
  ['34', 'M', 'flu'],
  ['34', 'M', 'flu'],
  ['35', 'F', 'flu'],
  ['36', 'F', 'asthma'],
  ['37', 'M', 'asthma'],
  ['52', 'F', 'asthma'],
  ['53', 'F', 'flu'],
  ['58', 'M', 'flu'],
  ['34', 'M', 'HIV'],
  ['36', 'F', 'HIV'],
  ['52', 'F', 'cancer'],
  ['53', 'F', 'cancer'],
]

const HIERARCHIES: Record<string, ResolvedHierarchySpec> = {
  age: { kind: 'intervals', widths: [10, 50], from: 0 },
  sex: { kind: 'suppress' },
}

export const k = (least: number): Requirement => ({ model: kAnonymity, options: { k: least } })
export const l = (least: number): Requirement => ({
  model: distinctLDiversity,
  options: { l: least },
  sensitive: 0,
})

export const SERIOUS = [{ column: 'diagnosis', values: ['HIV', 'cancer'] }]

export function hospital(more: Partial<TextRequest> & { readonly rows?: readonly string[][] } = {}) {
  const { rows = PATIENTS, ...given } = more
  const names = ['age', 'sex', 'diagnosis']
  const { table, request } = textRequest({
    columns: Object.fromEntries(names.map((name, nameIndex) => [name, rows.map((row) => row[nameIndex])])),
    quasi: HIERARCHIES,
    sensitive: ['diagnosis'],
    models: [k(2)],
    loss: 'precision',
    ...given,
  })
  const asked: SbtamRequest = { ...request, sensitiveValues: SERIOUS }
  return { table, request: asked }
}
