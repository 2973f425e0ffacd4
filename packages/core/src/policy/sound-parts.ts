import type { Document } from './document.ts'
import type { Path } from './path.ts'
import { type Locate, type Problem, placeText } from './problem.ts'
import type { Sound } from './rules/sound.ts'
import { toAttribute } from './schema/attribute-schema.ts'
import type { WrittenPolicy } from './schema/policy-schema.ts'
import type { Vocabulary } from './schema/requirement-schema.ts'
import { toSource, toTarget } from './schema/source-schema.ts'

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
  const wrong = wrongPlaces(problems.flatMap(({ path, instead }) => (instead ? [path, instead] : [path])))
  const isSound = (...path: Path) => !isWrong(wrong, path)
  const names = document.declared.filter((name) => isSound('attributes', name))
  return {
    vocabulary,
    declared: document.declared,
    complete: isSound('attributes'),
    attributes: names.map((name) => {
      const position = locate?.(['attributes', name], 'key')
      return toAttribute(name, written.attributes[name], position && placeText(fileName, position))
    }),
    ...(isSound('method') && { method: written.method }),
    require: entriesOf(written.require).filter(({ place }) => isSound('require', place)),
    ...(isSound('data', 'source') && { source: toSource(written.data.source) }),
    ...(isSound('release', 'to') && { target: toTarget(written.release.to) }),
    ...(isSound('release', 'keep-order') && { keepOrder: written.release['keep-order'] === true }),
  }
}

/** Paths to what is wrong, step by step. */
interface WrongPlace {
  /** It is wrong itself, and all that is in it. */
  whole: boolean
  readonly parts: Map<string | number, WrongPlace>
}

function wrongPlaces(paths: readonly Path[]): WrongPlace {
  const root: WrongPlace = { whole: false, parts: new Map() }
  for (const path of paths) {
    let at = root
    for (const step of path) {
      const next = at.parts.get(step) ?? { whole: false, parts: new Map() }
      at.parts.set(step, next)
      at = next
    }
    at.whole = true
  }
  return root
}

/** Whether it, something around it or something in it is wrong. */
function isWrong(root: WrongPlace, path: Path): boolean {
  let at = root
  for (const step of path) {
    if (at.whole) return true
    const next = at.parts.get(step)
    if (!next) return false
    at = next
  }
  return at.whole || at.parts.size > 0
}

/** The entries of a list, each with its place; none where there is no list. */
const entriesOf = (list: WrittenPolicy['require']): Sound['require'] =>
  Array.isArray(list) ? list.map((requirement, place) => ({ requirement, place })) : []
