import { columnName, count, counted } from '../../../data/words/words.ts'
import { findModel } from '../../../models/registry.ts'
import type { ClusteringReport, HeldBackReport } from './clustering-report.ts'

type Facts = Omit<ClusteringReport, 'sentences'>

/** How the classes were formed, in plain words. */
export function clusteringSentences(facts: Facts): string[] {
  return [formed(facts), ...inBlocks(facts), ...further(facts)]
}

function formed({ tuples, classes, steps, options }: Facts): string {
  const into = counted(classes, 'class')
  const from = counted(tuples, 'different combination')
  switch (steps.what) {
    case 'clusters': {
      const first = options.start === 'first' ? 'the first row' : 'a row drawn by the seed'
      const ties =
        options.ties === 'all' ? ' Rows that are equally near joined together, as in the paper.' : ''
      return `Starting from ${first}, each class took the row nearest to it until it met the requirements; the next began with the row farthest from it: ${into} from ${from} of quasi-identifiers.${ties}`
    }
    case 'merges':
      return `Of ${from} of quasi-identifiers, as long as a class did not meet the requirements, a smallest one was merged with the class nearest to it: ${into} after ${counted(steps.count, 'merge')}.`
    case 'cuts':
      return `The table was cut along the column in which a part was widest, as long as all parts met the requirements: ${into} after ${counted(steps.count, 'cut')}.`
    case 'moves':
      return `Classes made by a plain method (${options.start}) were improved in ${counted(steps.count, 'move')}, each of which kept to the requirements: ${into} from ${from} of quasi-identifiers.`
  }
}

function inBlocks({ blocks }: Facts): string[] {
  if (blocks === undefined) return []
  return [
    `The table has so many different rows that it was cut into ${counted(blocks, 'block')} first, each of which was clustered on its own: rows of different blocks do not share a class unless a requirement made it so.`,
  ]
}

function further({ generalisedFurther }: Facts): string[] {
  if (generalisedFurther === undefined) return []
  return [
    `${generalisedFurther === 1 ? '1 class is' : `${counted(generalisedFurther, 'class')} are`} more general than needed, chosen by chance: nobody can conclude from a class that less would not have been enough.`,
  ]
}

const heldWords = {
  clusters: 'rows a class had to take because of it',
  merges: 'merges made because of it',
  cuts: 'cuts it did not allow',
  moves: 'steps it did not allow',
} as const

/** What the times of `heldBack` count. */
export const heldBackWords = ({ steps }: Facts): string => heldWords[steps.what]

/** "Distinct l-diversity of occupation". */
export const heldBackName = ({ model, of }: HeldBackReport): string =>
  `${findModel(model)?.title ?? model}${of === undefined ? '' : ` of ${columnName(of)}`}`

/** For the summary: which requirements beside the first stood in the way, and how often. */
export function heldBackSentence(facts: Facts): string[] {
  const [most] = facts.heldBack.toSorted((a, b) => b.times - a.times)
  if (most === undefined || facts.heldBack.length < 2) return []
  return [
    `The requirement that held the method back most was ${heldBackName(most)}: ${count(most.times)} ${heldBackWords(facts)}.`,
  ]
}
