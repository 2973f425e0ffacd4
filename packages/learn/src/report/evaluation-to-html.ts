import { count, counted } from '@outis/core/report'
import {
  banner,
  type Html,
  html,
  note,
  numeric,
  summaryList,
  table,
  tiles,
  writePage,
} from '@outis/core/report/page'
import { changesBody, correlationBody, queriesBody } from './change-bodies.ts'
import { learners, signed } from './evaluation-sentences.ts'
import { learningBody } from './learning-body.ts'
import type { ReleaseEvaluation } from './release-evaluation.ts'

/** evaluate.html: the page of what a release still tells of its original. */
export const evaluationToHtml = (evaluation: ReleaseEvaluation): string =>
  writePage({
    outis: evaluation.outis,
    title: 'Outis evaluation of a release',
    heading: 'What the release still tells',
    head: summary(evaluation),
    sections: [
      { id: 'summary', title: 'In short', body: shortBody(evaluation) },
      evaluation.classes.length > 0 && { id: 'learning', title: 'Learning', body: learningBody(evaluation) },
      { id: 'queries', title: 'Counting', body: queriesBody(evaluation) },
      { id: 'distributions', title: 'Distributions', body: changesBody(evaluation) },
      { id: 'correlations', title: 'Correlations', body: correlationBody(evaluation) },
      { id: 'fingerprints', title: 'Fingerprints', body: printsBody(evaluation) },
    ],
    footer:
      'This page is for whoever made the release. It counts all rows of the original: less the release, these counts tell what the release hides.',
    style: evaluationStyle,
  })

function summary(evaluation: ReleaseEvaluation): Html {
  const { headline, original, release, columns, classes, queries } = evaluation
  const transfers = classes.flatMap(learners).flatMap(({ transfer }) => transfer ?? [])
  const losses = transfers.map(({ difference }) => difference.value)
  return html`${banner(headline)}${tiles([
    { value: count(original.rows), text: 'rows in the original' },
    { value: count(release.rows), text: 'rows in the release' },
    { value: count(columns.length), text: columns.length === 1 ? 'column compared' : 'columns compared' },
    losses.length > 0 && {
      value: signed(Math.min(...losses)),
      text: 'points, the largest loss of accuracy on the original',
    },
    queries && {
      value: `${Number((100 * queries.median).toPrecision(3))} %`,
      text: 'median error of random counts',
    },
  ])}`
}

const shortBody = ({ summary: sentences, notices }: ReleaseEvaluation): Html =>
  html`${summaryList(sentences)}${note('Before you read figures', notices, 'warning')}`

function printsBody({ original, release, settings, outis }: ReleaseEvaluation): Html {
  const size = ({ rows, columns }: ReleaseEvaluation['original']) =>
    `${counted(rows, 'row')}, ${counted(columns, 'column')}`
  const { sha256, bytes } = release.fingerprint
  return html`${table({
    caption: 'Fingerprints (SHA-256) of the files this page speaks of',
    className: 'prints',
    stacks: true,
    headings: ['File', 'SHA-256', numeric('Bytes'), 'Holds'],
    rows: [
      ['Original', 'none', '', size(original)],
      ['Release', html`<code>${sha256}</code>`, count(bytes), size(release)],
    ],
  })}<p>Of the original there is none: a plain one would let anybody who knows all but a cell try what it is.</p><p>Made by Outis ${outis} with ${counted(settings.folds, 'fold')} and the seed ${String(settings.seed)}: the same files give the same figures.</p>`
}

/** What the evaluation adds to the style of the report. */
const evaluationStyle: Html = {
  html: `
.whisker line{stroke-width:2;stroke-linecap:round}
.whisker circle{stroke-width:1.8}
.whisker.original line{stroke:var(--before)}
.whisker.original circle{fill:var(--before);stroke:var(--paper)}
.whisker.release line,.whisker.transfer line,.whisker.told line{stroke:var(--after)}
.whisker.release circle{fill:var(--paper);stroke:var(--after)}
.whisker.transfer circle,.whisker.told circle{fill:var(--after);stroke:var(--paper)}
.whisker.untold line{stroke:var(--before)}
.whisker.untold circle{fill:var(--paper);stroke:var(--before)}
.pair{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:10px 36px;align-items:start;margin:0 0 8px}
.pair .plot{max-width:480px}
.marks{list-style:none;padding:0;margin:0 0 10px;display:flex;flex-wrap:wrap;gap:2px 20px;font-size:14px;color:var(--quiet);max-width:none}
.marks li{display:flex;gap:7px;align-items:center;margin:0}
.marks svg{flex:none}
.class+.class{border-top:1px solid var(--rule);margin-top:18px;padding-top:18px}
.told-worse{color:var(--no)}
.told-better{color:var(--yes)}
.scores td{white-space:nowrap}
@media screen and (max-width:760px){.pair{grid-template-columns:minmax(0,1fr)}.scores td{white-space:normal}}
@media print{.pair{gap:0 24px}.marks{font-size:9pt}}
`,
}
