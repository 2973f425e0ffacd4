import type { PolicyRules } from '../../methods/contract/policy-rules.ts'
import { nearestName } from '../../models/kit/nearest-name.ts'
import { kindOf } from '../../releases/registry.ts'
import type { AnyOption, Path } from '../options/declaration.ts'
import { quoted } from '../options/declaration.ts'
import type { Role } from '../options/policy.ts'
import { writtenOptions } from '../options/read-options.ts'
import type { Report } from '../policy-path.ts'
import type { WrittenHierarchy } from '../schema/hierarchy-schema.ts'
import type { WrittenOptions, WrittenRequirement } from '../schema/requirement-schema.ts'
import { requirementParts, speaksOf } from '../to-policy.ts'
import { checkNesting } from './attribute-rules.ts'
import { checkColumn, lacksRole, namesOf, type Sound, type SoundMethod } from './sound.ts'

/** What is asked for makes sense with the attributes that are declared; `rows` names strata, where they are known. */
export function checkRequirements(sound: Sound, report: Report): void {
  const { method } = sound
  const rows =
    method &&
    kindOf(method.record).read.rowNames(
      method.record.asks({ method: method.policy, attributes: sound.attributes }),
    )
  for (const { requirement, index } of sound.require) {
    const [id] = requirementParts(requirement)
    const path = ['require', index]
    checkRequirement(sound, { requirement, path, rows }, report)
    if (modelOf(sound, id)?.needs.includes('quasi'))
      checkRole(sound, 'quasi', { path: [...path, id], report })
  }
}

/** A key of a method that stands for a model. */
function checkModelOption(
  sound: Sound,
  { model: id, path }: { readonly model: string; readonly path: Path },
  report: Report,
): void {
  const model = modelOf(sound, id)
  if (model && speaksOf(model)) checkRole(sound, 'sensitive', { path, report })
}

/** The models in long form that a method is asked to reach. */
function checkModels(
  sound: Sound,
  { models, path }: { readonly models: readonly WrittenRequirement[]; readonly path: Path },
  report: Report,
): void {
  models.forEach((requirement, modelIndex) => {
    const modelPath = [...path, modelIndex]
    const [id] = requirementParts(requirement)
    if (id === 'preset') {
      report([...modelPath, id], 'is a preset, which a method cannot aim at; put it under require', {
        part: 'key',
      })
    } else if (sound.vocabulary.metrics.includes(id) || comparisonOf(sound, id) || isCell(sound, id)) {
      report([...modelPath, id], 'is a measure, which a method cannot aim at; put it under require', {
        part: 'key',
      })
    } else checkRequirement(sound, { requirement, path: modelPath, rows: [] }, report)
  })
}

/** Some releases have measures of their own, and no others. */
export function checkMeasures(sound: Sound, report: Report): void {
  const { vocabulary, method, require } = sound
  if (!method) return
  const { measures } = kindOf(method.record).read
  for (const { requirement, index } of require) {
    const [id] = requirementParts(requirement)
    // What compares both tables, or looks at cells, has a meaning for every release.
    if (comparisonOf(sound, id) || isCell(sound, id) || measures?.ids.includes(id)) continue
    const path = ['require', index, id]
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
  entry: {
    readonly requirement: WrittenRequirement
    readonly path: Path
    readonly rows: readonly string[] | undefined
  },
  report: Report,
): void {
  const [id, options] = requirementParts(entry.requirement)
  const { of, rows } = options
  const path = [...entry.path, id]
  const comparison = comparisonOf(sound, id)
  if (comparison) {
    checkCompared(sound, { columns: Object.keys(comparison.columns), options, path }, report)
    return
  }
  const model = modelOf(sound, id)
  if (typeof of === 'string')
    checkColumn(sound, report, { path: [...path, 'of'], name: of, roles: ['sensitive'] })
  else if (model && speaksOf(model)) checkRole(sound, 'sensitive', { path, report })
  if (typeof rows === 'string' && entry.rows)
    checkRows(rows, [...path, 'rows'], { names: entry.rows, report })
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
function checkRole(
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
  { names: stratumNames, report }: { readonly names: readonly string[]; readonly report: Report },
): void {
  const known = ['all', 'generalised', ...stratumNames]
  if (known.includes(name)) return
  const nearest = nearestName(name, known)
  const strata = stratumNames.length > 0 ? ' or the name of a stratum' : ''
  const help = nearest ? `; did you mean ${quoted(nearest)}?` : ''
  report(path, `must be all${strata ? ', generalised' : ' or generalised'}${strata}${help}`)
}

/** The method has the columns and keys it needs, its keys fit the attributes, and what it says itself holds. */
export function checkMethod(sound: Sound, report: Report): void {
  const { method } = sound
  if (!method) return
  const { record, policy, path } = method
  const { roles, models = false } = record.needs(policy)
  for (const attribute of record.makes.levels ? [] : sound.attributes)
    if (attribute.levels !== undefined)
      report(
        ['attributes', attribute.name, 'levels'],
        `has a meaning only in methods that choose one level for a column, and ${record.id} does not: leave it out, or choose another method`,
        { part: 'key' },
      )
  for (const role of roles) checkRole(sound, role, { path, report })
  if (models) checkAims(method, report)
  checkModes(method, report)
  checkOptions(sound, method, report)
  record.rules?.(policy, rulesAround(sound, path, report))
}

/** There is something to reach. */
function checkAims({ record, written, path }: SoundMethod, report: Report): void {
  const keysOf = (kind: AnyOption['kind']) =>
    Object.keys(record.options).filter((key) => record.options[key].kind === kind)
  const aims = [...keysOf('model'), ...keysOf('models')]
  const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0)
  if (aims.every((key) => isEmpty(written[key])))
    report(path, `has nothing to reach; give it one of ${aims.join(', ')}`, { part: 'key' })
}

function checkModes({ record, written, path }: SoundMethod, report: Report): void {
  if (written.mode === 'hardened') return
  for (const [key, { hardened }] of Object.entries(record.options)) {
    if (hardened && written[key] !== undefined)
      report([...path, key], 'has a meaning only with mode: hardened', { part: 'key' })
  }
}

/** Models and hierarchies, wherever the method has them. */
function checkOptions(sound: Sound, { record, written, path }: SoundMethod, report: Report): void {
  for (const { option, value, path: at } of writtenOptions(record.options, written, path)) {
    if (option.kind === 'model') checkModelOption(sound, { model: option.model, path: at }, report)
    if (option.kind === 'models')
      checkModels(sound, { models: value as readonly WrittenRequirement[], path: at }, report)
    if (option.kind === 'hierarchy') checkNesting(value as WrittenHierarchy, at, { report })
  }
}

const rulesAround = (sound: Sound, path: Path, report: Report): PolicyRules => ({
  complete: sound.complete,
  declared: (name) => sound.attributes.find((attribute) => attribute.name === name),
  names: (...roles) => namesOf(sound, ...roles),
  report: (at, sentence, more) => report([...path, ...at], sentence, more),
  // Warnings are for valid policies: `policyWarnings` asks for them.
  warn: () => {},
  column: (at, name, roles) => checkColumn(sound, report, { path: [...path, ...at], name, roles }),
  role: (at, role) => checkRole(sound, role, { path: [...path, ...at], report }),
})

/** The release must not tell what the method hides, nor replace what the policy reads. Paths are compared as written; whoever resolves them compares again. */
export function checkRelease({ source, target, attributes, keepOrder, method }: Sound, report: Report): void {
  const orderTells = method && kindOf(method.record).read.orderTells
  if (keepOrder && orderTells !== undefined) report(['release', 'keep-order'], orderTells)
  if (!target) return
  const path = ['release', 'to']
  if (source && sameTable(source, target)) {
    report(path, 'is the source of the data; give the release a place of its own', { code: 'RELEASE_TARGET' })
  }
  if (target.kind !== 'file') return
  const files = attributes.flatMap(({ hierarchy, taxonomy }) => [hierarchy?.spec, taxonomy?.spec])
  if (files.some((spec) => spec?.kind === 'file' && plainPath(spec.path) === plainPath(target.path))) {
    report(path, 'is a hierarchy that the policy reads; give the release a place of its own', {
      code: 'RELEASE_TARGET',
    })
  }
}

function sameTable(source: NonNullable<Sound['source']>, target: NonNullable<Sound['target']>): boolean {
  if (source.kind === 'file' || target.kind === 'file') {
    return (
      source.kind === 'file' && target.kind === 'file' && plainPath(source.path) === plainPath(target.path)
    )
  }
  if (source.kind !== target.kind || source.url !== target.url) return false
  if ('table' in source) return 'table' in target && source.table === target.table
  return 'path' in source && 'path' in target && plainPath(source.path) === plainPath(target.path)
}

/** `./a/../b.csv` is `b.csv`. */
function plainPath(path: string): string {
  const steps: string[] = []
  for (const step of path.split(/[\\/]+/)) {
    if (step === '.') continue
    if (step === '..' && steps.length > 0 && steps.at(-1) !== '..') steps.pop()
    else steps.push(step)
  }
  return steps.join('/')
}
