import type { Document } from './document.ts'
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
  const isSound = (...path: string[]) =>
    !problems.some((problem) =>
      path.every((step, place) => place >= problem.path.length || problem.path[place] === step),
    )
  const names = isSound('attributes') ? document.declared : soundNames(document, isSound)
  return {
    vocabulary,
    declared: document.declared,
    attributes: names.map((name) => {
      const position = locate?.(['attributes', name], 'key')
      return toAttribute(name, written.attributes[name], position && placeText(fileName, position))
    }),
    ...(isSound('method') && { method: written.method }),
    ...(isSound('require') && written.require && { require: written.require }),
    ...(isSound('data', 'source') && { source: toSource(written.data.source) }),
    ...(isSound('release', 'to') && { target: toTarget(written.release.to) }),
  }
}

const soundNames = ({ declared }: Document, isSound: (...path: string[]) => boolean): string[] =>
  declared.filter((name) => isSound('attributes', name))
