import { count, counted, duration, figure, percent } from '../../data/words/words.ts'
import type { Measured } from '../../metrics/metric.ts'
import { type Html, html, type Part } from '../html/html.ts'
import { table } from '../html/layout.ts'
import { noteOf } from '../html/risks.ts'
import type { ComparedPolicy, Comparison, ImpossiblePolicy, ReleasedPolicy } from './comparison.ts'
import { isReleased } from './comparison.ts'
import { measuredOf, numberOf, riskText } from './figures.ts'

export function policiesBody({ policies }: Comparison): Html {
  return table({
    caption: 'Each policy and what its run came to',
    className: 'wrap',
    stacks: true,
    headings: [
      { text: 'Policy' },
      { text: 'Result' },
      { text: 'Asked' },
      { text: 'Blanked out', numeric: true },
      { text: 'Classes', numeric: true },
      { text: 'Time', numeric: true },
    ],
    rows: policies.map((policy) => [
      html`${policy.name}<span class="aside">${policy.method.id}, ${policy.method.mode}</span>`,
      tags(policy),
      ...(isReleased(policy) ? releasedCells(policy) : ['', '–', '–']),
      duration(Math.round(policy.milliseconds)),
    ]),
  })
}

function tags(policy: ComparedPolicy): Html {
  if (!isReleased(policy)) return html`<span class="tag no">✗ no release</span>`
  const { held, all } = policy.verdicts
  return html`<span class="tags">${
    policy.holds
      ? html`<span class="tag yes">✓ holds</span>`
      : html`<span class="tag no">✗ ${count(held)} of ${count(all)} hold</span>`
  }${policy.faithfulOf !== undefined && html`<span class="tag">beside</span>`}${policy.frontier && html`<span class="tag front-tag">● frontier</span>`}</span>${
    policy.method.stopped !== null && html`<span class="aside">search stopped early</span>`
  }`
}

const releasedCells = ({ asked, suppressedRows, rows, classes }: ReleasedPolicy): Part[] => [
  asked.length === 0 ? 'nothing' : asked.map((text, index) => [index > 0 && html`<br>`, text]),
  `${count(suppressedRows)} (${percent(rows === 0 ? 0 : suppressedRows / rows)})`,
  count(classes),
]

export function impossibleBody(policies: readonly ImpossiblePolicy[]): Html {
  return table({
    caption: 'Policies without a release of this table, and why',
    stacks: true,
    headings: [{ text: 'Policy' }, { text: 'Code' }, { text: 'Reason' }],
    rows: policies.map(({ name, code, reason, hint }) => [
      name,
      html`<code>${code}</code>`,
      html`${reason}<span class="aside">${hint}</span>`,
    ]),
  })
}

export const utilityBody = (comparison: Comparison): Html =>
  figuresTable(comparison, {
    caption: 'What each release still tells, measured on the finished release',
    of: ({ utility }) => utility,
    text: figure,
  })

/** The figures one compares by; the report of a run has the others too. */
const RISKS = ['prosecutor-risk', 'average-risk', 'uniqueness']

export function risksBody(comparison: Comparison): Html {
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
    headings: [{ text: 'Policy' }, ...columns.map(({ title }) => ({ text: title, numeric: true }))],
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

export function originBody({ input, outis }: Comparison): Html {
  return html`${input && html`<p>The table has ${counted(input.rows, 'row')} and ${counted(input.columns, 'column')}. No fingerprint of it is given: a plain one would let anybody who knows all but a cell try what it is.</p>`}<p>Made by Outis ${outis}. The releases were measured and not kept; <code>outis run POLICY</code> makes one.</p>`
}
