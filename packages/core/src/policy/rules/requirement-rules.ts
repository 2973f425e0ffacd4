import { nearestName } from '../../models/kit/nearest-name.ts'
import { kindOf } from '../../releases/registry.ts'
import type { Role } from '../options/policy.ts'
import { type Path, quoted } from '../policy-path.ts'
import type { Report } from '../policy-problem.ts'
import type { WrittenOptions, WrittenRequirement } from '../schema/requirement-schema.ts'
import { requirementParts, speaksOf } from '../to-requirements.ts'
import { checkColumn, lacksRole, type Sound } from './sound.ts'

/** What is asked for makes sense with the attributes that are declared; `rows` names strata, where they are known. */
export function checkRequirements(sound: Sound, report: Report): void {
  const { method } = sound
  const rows =
    method &&
    kindOf(method.record).read.rowNames(
      method.record.asks({ method: method.policy, attributes: sound.attributes }),
    )
  for (const { requirement, place } of sound.require) {
    const [id] = requirementParts(requirement)
    const path = ['require', place]
    checkRequirement(sound, { requirement, path, rows }, report)
    if (modelOf(sound, id)?.needs.includes('quasi'))
      checkRole(sound, 'quasi', { path: [...path, id], report })
  }
}

/** A key of a method that stands for a model. */
export function checkModelOption(
  sound: Sound,
  { model: id, path }: { readonly model: string; readonly path: Path },
  report: Report,
): void {
  const model = modelOf(sound, id)
  if (model && speaksOf(model)) checkRole(sound, 'sensitive', { path, report })
}

/** The models in long form that a method is asked to reach. */
export function checkModels(
  sound: Sound,
  { models, path }: { readonly models: readonly WrittenRequirement[]; readonly path: Path },
  report: Report,
): void {
  models.forEach((requirement, modelIndex) => {
    const at = [...path, modelIndex]
    const [id] = requirementParts(requirement)
    if (id === 'preset') {
      report([...at, id], 'is a preset, which a method cannot aim at; put it under require', { part: 'key' })
    } else if (sound.vocabulary.metrics.includes(id) || comparisonOf(sound, id) || isCell(sound, id)) {
      report([...at, id], 'is a measure, which a method cannot aim at; put it under require', { part: 'key' })
    } else checkRequirement(sound, { requirement, path: at, rows: [] }, report)
  })
}

/** Some releases have measures of their own, and no others. */
export function checkMeasures(sound: Sound, report: Report): void {
  const { vocabulary, method, require } = sound
  if (!method) return
  const { measures } = kindOf(method.record).read
  for (const { requirement, place } of require) {
    const [id] = requirementParts(requirement)
    // What compares both tables, or looks at cells, has a meaning for every release.
    if (comparisonOf(sound, id) || isCell(sound, id) || measures?.ids.includes(id)) continue
    const path = ['require', place, id]
    const owner = vocabulary.methods
      .map((known) => kindOf(known).read.measures)
      .find((own) => own?.ids.includes(id))
    if (measures) {
      const allowed = [...measures.ids, ...vocabulary.comparisons.map((metric) => metric.id)]
      report(path, `${measures.others}, and ${allowed.join(', ')} can be required`, { part: 'key' })
    } else if (owner) report(path, `is measured on ${owner.releases} alone`, { part: 'key' })
  }
}

function checkRequirement(
  sound: Sound,
  one: {
    readonly requirement: WrittenRequirement
    readonly path: Path
    readonly rows: readonly string[] | undefined
  },
  report: Report,
): void {
  const [id, options] = requirementParts(one.requirement)
  const { of, rows } = options
  const path = [...one.path, id]
  const comparison = comparisonOf(sound, id)
  if (comparison) {
    checkCompared(sound, { columns: Object.keys(comparison.columns), options, path }, report)
    return
  }
  const model = modelOf(sound, id)
  if (typeof of === 'string')
    checkColumn(sound, report, { path: [...path, 'of'], name: of, roles: ['sensitive'] })
  else if (model && speaksOf(model)) checkRole(sound, 'sensitive', { path, report })
  if (typeof rows === 'string' && one.rows) checkRows(rows, [...path, 'rows'], { names: one.rows, report })
}

/** What is compared must be published. */
function checkCompared(
  sound: Sound,
  {
    columns,
    options,
    path,
  }: { readonly columns: readonly string[]; readonly options: WrittenOptions; readonly path: Path },
  report: Report,
): void {
  for (const key of columns) {
    const name = options[key]
    const roles: readonly Role[] = ['quasi', 'sensitive', 'neutral']
    if (typeof name === 'string') checkColumn(sound, report, { path: [...path, key], name, roles })
  }
}

const comparisonOf = ({ vocabulary }: Sound, id: string) =>
  vocabulary.comparisons.find((metric) => metric.id === id)

const isCell = ({ vocabulary }: Sound, id: string): boolean =>
  vocabulary.cells.some((metric) => metric.id === id)

const modelOf = ({ vocabulary }: Sound, id: string) => vocabulary.models.find((model) => model.id === id)

/** Refuses what needs an attribute of this role where there is none. */
export function checkRole(
  sound: Sound,
  role: Role,
  { path, report }: { readonly path: Path; readonly report: Report },
): void {
  if (!lacksRole(sound, role)) return
  report(path, `needs a ${role} attribute, and none is declared`, { code: 'ROLE_MISSING', part: 'key' })
}

function checkRows(
  name: string,
  path: Path,
  { names, report }: { readonly names: readonly string[]; readonly report: Report },
): void {
  const known = ['all', 'generalised', ...names]
  if (known.includes(name)) return
  const nearest = nearestName(name, known)
  const strata = names.length > 0 ? ' or the name of a stratum' : ''
  const help = nearest ? `; did you mean ${quoted(nearest)}?` : ''
  report(path, `must be all${strata ? ', generalised' : ' or generalised'}${strata}${help}`)
}
