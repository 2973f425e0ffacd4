import { OutisError } from '@outis/core/errors'
import { nearestName } from '@outis/core/models'
import { caatPaper } from './caat/caat-paper.ts'
import { mixedPaper } from './mixed/mixed-paper.ts'
import type { Paper } from './paper.ts'
import { personalisedPaper } from './personalised/personalised-paper.ts'
import { sbtamPaper } from './sbtam/sbtam-paper.ts'
import { slicingPaper } from './slicing/slicing-paper.ts'

/** Shown to users in this order. */
export const papers: readonly Paper[] = [personalisedPaper, sbtamPaper, mixedPaper, slicingPaper, caatPaper]

/** The paper of that name or alias, all of them where no name is given. */
export function findPapers(name?: string): readonly Paper[] {
  if (name === undefined) return papers
  const wanted = name.toLowerCase()
  const found = papers.find(({ id, aliases }) => id === wanted || aliases.includes(wanted))
  if (found) return [found]
  const ids = papers.map(({ id }) => id)
  const meant = nearestName(
    wanted,
    papers.flatMap(({ id, aliases }) => [id, ...aliases]),
  )
  throw new OutisError('USAGE', {
    message: 'There is no paper of that name.',
    hint: `${meant === undefined ? '' : `Did you mean ${meant}? `}There are ${ids.join(', ')}; outis papers --list shows what each holds.`,
  })
}
