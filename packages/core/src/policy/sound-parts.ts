import type { MethodPolicy } from '../methods/registry.ts'
import type { Document } from './document.ts'
import type { Path } from './options/declaration.ts'
import { toSource, toTarget } from './options/option-schema.ts'
import type { PolicyAttribute } from './options/policy.ts'
import { readOptions } from './options/read-options.ts'
import type { Role } from './options/requirement-spec.ts'
import { type Locate, type Problem, placeText } from './policy-path.ts'
import { writtenOut } from './presets.ts'
import type { Sound, SoundMethod } from './rules/sound.ts'
import { toAttribute } from './schema/data-schema.ts'
import type { WrittenPolicy } from './schema/policy-schema.ts'
import type { Vocabulary } from './schema/requirement-schema.ts'
import { optionBinding } from './to-policy.ts'

export interface Surroundings {
  readonly vocabulary: Vocabulary
  readonly fileName: string
  readonly locate?: Locate
}

/** What rules can speak of: the parts of the document in which the schema found no problem, under their written types. */
export function soundParts(
  document: Document,
  problems: readonly Problem[],
  surroundings: Surroundings,
): Sound {
  const { vocabulary, fileName, locate } = surroundings
  const written = document.value as WrittenPolicy
  const wrong = wrongParts(problems.flatMap(({ path, instead }) => (instead ? [path, instead] : [path])))
  const isSound = (...path: Path) => !isWrong(wrong, path)
  const names = document.declared.filter((name) => isSound('attributes', name))
  const attributes = names.map((name) => {
    const position = locate?.(['attributes', name], 'key')
    return toAttribute(name, written.attributes[name], position && placeText(fileName, position))
  })
  return {
    vocabulary,
    declared: document.declared,
    complete: isSound('attributes'),
    attributes,
    ...(isSound('person') && written.person !== undefined && { person: written.person }),
    ...(isSound('data', 'missing-as') && { missingAs: written.data['missing-as'] ?? 'value' }),
    ...(isSound('method') && { method: soundMethod(written.method, attributes, vocabulary) }),
    require: entriesOf(written.require).filter(({ index }) => isSound('require', index)),
    ...(isSound('data', 'source') && { source: toSource(written.data.source) }),
    ...(isSound('release', 'to') && { target: toTarget(written.release.to) }),
    ...(isSound('release', 'keep-order') && { keepOrder: written.release['keep-order'] === true }),
  }
}

/** The schema lets exactly one method pass. */
function soundMethod(
  written: WrittenPolicy['method'],
  attributes: readonly PolicyAttribute[],
  vocabulary: Vocabulary,
): SoundMethod {
  const record = vocabulary.methods.find(({ id }) => written[id] !== undefined)!
  const own = written[record.id]!
  const path = ['method', record.id]
  const named = (role: Role) =>
    attributes.filter((attribute) => attribute.role === role).map(({ name }) => name)
  const binding = optionBinding({ vocabulary, quasi: named('quasi'), sensitive: named('sensitive') })
  const values = readOptions(record.options, own, { path, binding, hardened: own.mode === 'hardened' })
  // A method that declares no `mode` has but one.
  const mode = 'mode' in record.options ? {} : { mode: record.modes[0] }
  return {
    record,
    path,
    written: own,
    policy: { id: record.id, ...values, ...mode } as unknown as MethodPolicy,
  }
}

/** Paths to what is wrong, step by step. */
interface WrongPart {
  /** It is wrong itself, and all that is in it. */
  whole: boolean
  readonly parts: Map<string | number, WrongPart>
}

function wrongParts(paths: readonly Path[]): WrongPart {
  const root: WrongPart = { whole: false, parts: new Map() }
  for (const path of paths) {
    let part = root
    for (const step of path) {
      const next = part.parts.get(step) ?? { whole: false, parts: new Map() }
      part.parts.set(step, next)
      part = next
    }
    part.whole = true
  }
  return root
}

/** Whether it, something around it or something in it is wrong. */
function isWrong(root: WrongPart, path: Path): boolean {
  let part = root
  for (const step of path) {
    if (part.whole) return true
    const next = part.parts.get(step)
    if (!next) return false
    part = next
  }
  return part.whole || part.parts.size > 0
}

/** The entries of a list, each with its index, presets written out; none where there is no list. */
const entriesOf = (list: WrittenPolicy['require']): Sound['require'] =>
  Array.isArray(list)
    ? list.flatMap((entry, index) => writtenOut(entry).map((requirement) => ({ requirement, index })))
    : []
