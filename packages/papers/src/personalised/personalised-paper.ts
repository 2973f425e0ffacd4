import type { Paper } from '../paper.ts'
import { educationAfter, educationBefore, workclassBars } from './alias-distributions.ts'
import { aliasTree } from './alias-tree.ts'
import { breaches, runTime } from './breaches.ts'
import { gradedGrouping } from './grading.ts'
import { learningChart, learningTable } from './learning.ts'
import { threeAnonymous, twoDiverse, voters } from './printed-tables.ts'

/** Every table and figure of the paper on personalised release. */
export const personalisedPaper: Paper = {
  id: 'personalised',
  title: 'Categorical grading based personalized privacy preservation against attacks',
  cite: 'E. Poovammal, M. Ponnavaikko. Manuscript received 2009; no journal or DOI in the text at hand.',
  aliases: ['000', 'poovammal', 'ponnavaikko', 'personalized', 'grading'],
  setting: [
    'Complete rows of both parts of Adult, seven attributes; education is the categorical, age the numeric sensitive attribute; the others are published as they are.',
    'Choice 1 publishes the value, 2 an alias that tells its group, 3 one that tells nothing; age becomes category + membership. Aliases are drawn by the seed here, by a secure source in a release.',
    "C4.5 with Weka's defaults, ten-fold, each attribute as the class of the other six.",
  ],
  items: [
    {
      kind: 'illustration',
      id: 'table-1',
      label: 'Table I',
      title: "Patients' database",
      what: 'Seven invented patients; shown with table II and linked, anonymised and aliased below.',
    },
    voters,
    threeAnonymous,
    twoDiverse,
    aliasTree,
    gradedGrouping,
    runTime,
    learningTable,
    workclassBars,
    learningChart,
    breaches,
    educationBefore,
    educationAfter,
  ],
}
