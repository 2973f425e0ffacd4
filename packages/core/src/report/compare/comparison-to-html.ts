import { count, counted, duration, figure, percent } from '../../data/words/words.ts'
import type { Measured } from '../../metrics/metric.ts'
import { type Html, html, type Part } from '../page/html.ts'
import { type PageParts, writePage } from '../page/page.ts'
import { aside, banner, note, numeric, summaryList, table, tag, tiles } from '../page/parts.ts'
import { dot, markList, scatterStyle } from '../page/scatter.ts'
import { wordTag } from '../page/verdict-mark.ts'
import { noteOf } from '../sections/risks-section.ts'
import {
  type ComparedPolicy,
  type Comparison,
  type ImpossiblePolicy,
  isGiven,
  isReleased,
  type ReleasedPolicy,
} from './comparison.ts'
import { measuredOf, numberOf, placeOf, riskText } from './figures.ts'
import { scatterPlot } from './scatter-plot.ts'

/** compare.html: the page of several policies. */
export function comparisonToHtml(comparison: Comparison): string {
  const { outis, headline, input } = comparison
  const policies = comparison.policies.filter(isGiven)
  const released = policies.filter(isReleased)
  return writePage({
    outis,
    title: `Outis comparison of ${counted(policies.length, 'policy', 'policies')}`,
    heading: 'Policies compared',
    head: html`${banner(headline)}${tiles([
      input && { value: count(input.rows), text: 'rows in the table' },
      { value: count(policies.length), text: policies.length === 1 ? 'policy' : 'policies' },
      { value: count(released.filter(({ verdict }) => verdict?.word === 'ready').length), text: 'ready' },
      { value: count(released.filter(({ frontier }) => frontier).length), text: 'on the frontier' },
    ])}`,
    sections: sectionsOf(comparison),
    footer: 'This page shows counts and figures, no value of the data.',
    style: html`${scatterStyle}${comparisonStyle}`,
  })
}

/** What the comparison adds to the style of the page. */
const comparisonStyle: Html = {
  html: `
.plot .best{fill:var(--link);font-size:10px;font-weight:600}
.tags{display:flex;flex-wrap:wrap;gap:4px}
.front-tag{color:var(--link);background:var(--soft)}
.wrap td:nth-child(3){min-width:15em}
td b{font-weight:650}
`,
}

function sectionsOf(comparison: Comparison): PageParts['sections'] {
  const hasRelease = comparison.policies.some(isReleased)
  const impossible = comparison.policies.flatMap((policy) => (policy.kind === 'impossible' ? [policy] : []))
  return [
    { id: 'frontier', title: 'Risk against usefulness', body: frontierBody(comparison) },
    { id: 'policies', title: 'Policies', body: policiesBody(comparison) },
    impossible.length > 0 && {
      id: 'impossible',
      title: 'Without a release',
      body: impossibleBody(impossible),
    },
    hasRelease && { id: 'utility', title: 'Usefulness', body: utilityBody(comparison) },
    hasRelease && { id: 'risk', title: 'Risk', body: risksBody(comparison) },
    { id: 'origin', title: 'Where this comes from', body: originBody(comparison) },
  ]
}

function frontierBody({ policies, axes, summary: sentences, notices }: Comparison): Html {
  const drawn = policies.filter(isReleased).filter((policy) => placeOf(policy, axes) !== undefined)
  const summary = sentences.length > 0 && summaryList(sentences)
  const warning = note('Before you compare', notices, 'warning')
  if (drawn.length === 0) return html`${summary}${warning}`
  return html`${warning}<div class="scatter"><figure>${scatterPlot(drawn, axes)}</figure><div>${marks()}${summary}<p class="quiet">A policy is on the frontier if no other is at least as good in both figures and better in one. Between policies on it, less of one costs more of the other: which is right is for you to say.</p></div></div>`
}

const marks = (): Html =>
  markList([
    [dot({ x: 8, y: 8, kind: 'front', size: 5.5 }), 'on the frontier'],
    [
      dot({ x: 8, y: 8, kind: 'beside', size: 5 }),
      'beaten by another, or the faithful form of a hardened policy, joined to it by a line',
    ],
    [dot({ x: 8, y: 8, kind: 'cross', size: 4 }), 'a requirement is not met'],
  ])

function policiesBody({ policies }: Comparison): Html {
  return table({
    caption: 'Each policy and what its run came to',
    className: 'wrap',
    stacks: true,
    headings: ['Policy', 'Result', 'Asked', numeric('Blanked out'), numeric('Classes'), numeric('Time')],
    rows: policies.map((policy) => [
      html`${policy.name}${aside(`${policy.method.id}, ${policy.method.mode}`)}`,
      tags(policy),
      ...(isReleased(policy) ? releasedCells(policy) : ['', '–', '–']),
      duration(Math.round(policy.milliseconds)),
    ]),
  })
}

function tags(policy: ComparedPolicy): Html {
  if (!isReleased(policy)) return tag('no', '✗ no release')
  const { held, all } = policy.verdicts
  const unmet = all - held
  return html`<span class="tags">${
    policy.verdict ? wordTag(policy.verdict.word) : tag('', 'no verdict')
  }${unmet > 0 && tag('no', `✗ ${count(unmet)} of ${count(all)} not met`)}${policy.faithfulOf !== undefined && html`<span class="tag">beside</span>`}${policy.frontier && html`<span class="tag front-tag">● frontier</span>`}</span>${
    policy.verdict && aside(policy.verdict.headline)
  }${policy.method.stopped !== null && aside('search stopped early')}`
}

const releasedCells = ({ asked, suppressedRows, rows, classes }: ReleasedPolicy): Part[] => [
  asked.length === 0 ? 'nothing' : asked.map((text, index) => [index > 0 && html`<br/>`, text]),
  `${count(suppressedRows)} (${percent(rows === 0 ? 0 : suppressedRows / rows)})`,
  count(classes),
]

function impossibleBody(policies: readonly ImpossiblePolicy[]): Html {
  return table({
    caption: 'Policies without a release of this table, and why',
    stacks: true,
    headings: ['Policy', 'Code', 'Reason'],
    rows: policies.map(({ name, code, reason, hint }) => [
      name,
      html`<code>${code}</code>`,
      html`${reason}${aside(hint)}`,
    ]),
  })
}

const utilityBody = (comparison: Comparison): Html =>
  figuresTable(comparison, {
    caption: 'What each release still tells, measured on the finished release',
    of: ({ utility }) => utility,
    text: figure,
  })

/** The figures one compares by; the report of a run has the others too. */
const RISKS = ['prosecutor-risk', 'average-risk', 'uniqueness']

function risksBody(comparison: Comparison): Html {
  const shown = [...new Set([...RISKS, comparison.axes.risk.id])]
  const chosen = (risks: readonly Measured[]) => shown.flatMap((id) => measuredOf(risks, id) ?? [])
  return figuresTable(comparison, {
    caption: 'How likely somebody names the right row, measured on the finished release',
    of: ({ risks }) => chosen(risks),
    text: riskText,
    ...(comparison.input?.risks && { original: chosen(comparison.input.risks) }),
  })
}

interface FiguresParts {
  readonly caption: string
  readonly of: (policy: ReleasedPolicy) => readonly Measured[]
  readonly text: (value: number | string) => string
  readonly original?: readonly Measured[]
}

/** A row for each release, a column for each figure; the best of a column is bold. */
function figuresTable({ policies }: Comparison, { caption, of, text, original }: FiguresParts): Html {
  const released = policies.filter(isReleased)
  const columns = [...new Map(released.flatMap((policy) => of(policy).map((one) => [one.id, one]))).values()]
  const cell = (measures: readonly Measured[], { id }: Measured) => {
    const measured = measuredOf(measures, id)
    return measured ? text(measured.value) : '–'
  }
  const rows = released.map((policy) => [
    policy.name,
    ...columns.map((column) => {
      const shown = cell(of(policy), column)
      return isBest(
        measuredOf(of(policy), column.id),
        released.map((other) => measuredOf(of(other), column.id)),
      )
        ? html`<b>${shown}</b>`
        : shown
    }),
  ])
  const first = original && [
    html`<span class="quiet">original table</span>`,
    ...columns.map((column) => html`<span class="quiet">${cell(original, column)}</span>`),
  ]
  return html`${table({
    caption,
    stacks: true,
    headings: ['Policy', ...columns.map(({ title }) => numeric(title))],
    rows: first ? [first, ...rows] : rows,
  })}<details><summary>What the figures say</summary><ul>${columns.map(
    (measured) => html`<li><b>${measured.title}</b>, ${measured.better} is better.${noteOf(measured)}</li>`,
  )}</ul></details>`
}

function isBest(measured: Measured | undefined, all: readonly (Measured | undefined)[]): boolean {
  const own = numberOf(measured)
  if (measured === undefined || own === undefined) return false
  const values = all.flatMap((other) => numberOf(other) ?? [])
  const best = measured.better === 'lower' ? Math.min(...values) : Math.max(...values)
  return own === best && values.some((value) => value !== best)
}

function originBody({ input, outis }: Comparison): Html {
  return html`${input && html`<p>The table has ${counted(input.rows, 'row')} and ${counted(input.columns, 'column')}. No fingerprint of it is given: a plain one would let anybody who knows all but a cell try what it is.</p>`}<p>Made by Outis ${outis}. The releases were measured and not kept; <code>outis run POLICY</code> makes one.</p>`
}
