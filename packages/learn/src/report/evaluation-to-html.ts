import { count, counted } from '@outis/core/report'
import { bullets, type Html, html, type Section, section, style, table } from '@outis/core/report/html'
import { changesBody, correlationBody, queriesBody } from './change-bodies.ts'
import { learningBody } from './learning-body.ts'
import type { ReleaseEvaluation } from './release-evaluation.ts'
import { bestLearner, learners, signed } from './sentences.ts'
import { evaluationStyle } from './style.ts'

/** Forbids every request and every script, as in report.html. */
const CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** evaluate.html: one file that opens offline, in the look of report.html. */
export function evaluationToHtml(evaluation: ReleaseEvaluation): string {
  const sections = sectionsOf(evaluation)
  const links = sections.map(({ id, title }) => html`<a href="#${id}">${title}</a>`)
  const page = html`<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${CONTENT_POLICY}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer"><meta name="generator" content="Outis ${evaluation.outis}"><title>Outis evaluation of a release</title><style>${style}${evaluationStyle}</style></head>
<body><header><p class="brand">Outis <span>${evaluation.outis}</span></p><h1>What the release still tells</h1>${summary(evaluation)}<nav aria-label="Sections">${links}</nav></header>
<main>${sections.map(section)}</main>
<footer><p>This page is for whoever made the release. It counts all rows of the original: less the release, these counts tell what the release hides.</p></footer></body></html>
`
  return `<!doctype html>\n${page.html}`
}

function summary(evaluation: ReleaseEvaluation): Html {
  const { headline, original, release, columns, classes, queries } = evaluation
  const told = classes.flatMap(learners).flatMap(({ transfer }) => transfer ?? [])
  const worst =
    told.length > 0 ? told.reduce((a, b) => (b.difference.value < a.difference.value ? b : a)) : undefined
  const tiles = [
    { value: count(original.rows), text: 'rows in the original' },
    { value: count(release.rows), text: 'rows in the release' },
    { value: count(columns.length), text: columns.length === 1 ? 'column compared' : 'columns compared' },
    ...(worst
      ? [
          {
            value: `${signed(worst.difference.value)}`,
            text: 'points, the largest loss of accuracy on the original',
          },
        ]
      : []),
    ...(queries
      ? [
          {
            value: `${Number((100 * queries.median).toPrecision(3))} %`,
            text: 'median error of random counts',
          },
        ]
      : []),
  ]
  const first = classes[0] && bestLearner(classes[0])
  const state = first?.transfer && first.transfer.told !== 'worse' ? 'holds' : 'open'
  return html`<div class="banner ${state}" role="status"><p class="headline">${headline}</p></div><ul class="tiles">${tiles.map(
    ({ value, text }) => html`<li><b>${value}</b> <span>${text}</span></li>`,
  )}</ul>`
}

function sectionsOf(evaluation: ReleaseEvaluation): Section[] {
  return [
    { id: 'summary', title: 'In short', body: shortBody(evaluation) },
    ...(evaluation.classes.length > 0
      ? [{ id: 'learning', title: 'Learning', body: learningBody(evaluation) }]
      : []),
    { id: 'queries', title: 'Counting', body: queriesBody(evaluation) },
    { id: 'distributions', title: 'Distributions', body: changesBody(evaluation) },
    { id: 'correlations', title: 'Correlations', body: correlationBody(evaluation) },
    { id: 'fingerprints', title: 'Fingerprints', body: printsBody(evaluation) },
  ]
}

function shortBody({ summary: sentences, notices }: ReleaseEvaluation): Html {
  return html`<ul class="summary">${sentences.map(led)}</ul>${
    notices.length > 0 &&
    html`<div class="note warning"><h3>Before you read figures</h3>${bullets(notices)}</div>`
  }`
}

/** "Queries: …" with its lead in bold. */
function led(text: string): Html {
  const [, lead, rest] = /^([^:]{3,40}:)(.*)$/s.exec(text) ?? []
  return lead === undefined ? html`<li>${text}</li>` : html`<li><b>${lead}</b>${rest}</li>`
}

function printsBody({ original, release, settings, outis }: ReleaseEvaluation): Html {
  const size = ({ rows, columns }: ReleaseEvaluation['original']) =>
    `${counted(rows, 'row')}, ${counted(columns, 'column')}`
  const { sha256, bytes } = release.fingerprint
  return html`${table({
    caption: 'Fingerprints (SHA-256) of the files this page speaks of',
    className: 'prints',
    stacks: true,
    headings: [{ text: 'File' }, { text: 'SHA-256' }, { text: 'Bytes', numeric: true }, { text: 'Holds' }],
    rows: [
      ['Original', 'none', '', size(original)],
      ['Release', html`<code>${sha256}</code>`, count(bytes), size(release)],
    ],
  })}<p>Of the original there is none: a plain one would let anybody who knows all but a cell try what it is.</p><p>Made by Outis ${outis} with ${counted(settings.folds, 'fold')} and the seed ${String(settings.seed)}: the same files give the same figures.</p>`
}
