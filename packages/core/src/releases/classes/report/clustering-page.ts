import { count, figure, sentence } from '../../../data/words/words.ts'
import { type Html, html } from '../../../report/page/html.ts'
import { bullets, table } from '../../../report/page/parts.ts'
import type { ClusteringReport } from './clustering-report.ts'
import { heldBackName, heldBackWords } from './clustering-words.ts'

const stepWords = {
  clusters: 'Clusters formed; those of equal labels are one class',
  merges: 'Merges',
  cuts: 'Cuts',
  moves: 'Moves',
} as const

/** How classes were formed row by row, with which options, and what the requirements held back. */
export function clusteringBody(clustering: ClusteringReport): Html {
  const options = Object.entries(clustering.options)
  return html`${bullets(clustering.sentences)}${figuresTable(clustering)}${
    options.length > 0 &&
    html`<p class="quiet">Options: ${options.map(([name, value]) => `${name} ${value}`).join(', ')}.</p>`
  }${clustering.heldBack.length > 0 && heldBackPart(clustering)}`
}

function figuresTable(clustering: ClusteringReport): Html {
  const { tuples, classes, ncp, discernibility, averageClassSize, steps, blocks, generalisedFurther } =
    clustering
  return table({
    caption: 'The classes, measured on the release',
    headings: [{ text: 'Figure' }, { text: 'Value', numeric: true }],
    rows: [
      ['Different combinations of quasi-identifiers in the original', count(tuples)],
      ['Classes', count(classes)],
      ...(ncp === undefined ? [] : [['Normalised certainty penalty (GCP)', figure(ncp)]]),
      ...(discernibility === undefined ? [] : [['Discernibility', figure(discernibility)]]),
      ...(averageClassSize === undefined ? [] : [['Average class size over k', figure(averageClassSize)]]),
      [stepWords[steps.what], count(steps.count)],
      ...(blocks === undefined ? [] : [['Blocks clustered on their own', count(blocks)]]),
      ...(generalisedFurther === undefined
        ? []
        : [['Classes more general than needed', count(generalisedFurther)]]),
    ],
  })
}

function heldBackPart(clustering: ClusteringReport): Html {
  return html`<h3 class="group">What the requirements held back</h3>${table({
    caption: 'How often each requirement kept the method from what it would have done without it',
    headings: [{ text: 'Requirement' }, { text: sentence(heldBackWords(clustering)), numeric: true }],
    rows: clustering.heldBack.map((held) => [heldBackName(held), count(held.times)]),
  })}`
}
