import { SUPPRESSED } from '../../data/table/table.ts'
import { count, counted, percent } from '../../data/words/words.ts'
import type { AttributeReport, CommonReport, Distribution } from '../common-report.ts'
import {
  type BarKind,
  mostDrawn,
  type PairedBar,
  pairedBars,
  type SingleBar,
  singleBars,
} from '../page/bars.ts'
import { type Html, html } from '../page/html.ts'
import { figuresOf, legend, numeric } from '../page/parts.ts'

/** One card for each column shown: generalised ones side by side, those that kept their values bar by bar, unchanged ones once. */
export function distributionsBody({ attributes }: Pick<CommonReport, 'attributes'>): Html {
  const drawn = mostTelling(attributes.filter(({ before, after }) => before || after))
  const cards = drawn.shown.flatMap((attribute) => cardOf(attribute) ?? [])
  const of = (kind: Card['kind']) => cards.filter((card) => card.kind === kind).map(({ body }) => body)
  const group = (title: string, kind: Card['kind'], className: string) =>
    of(kind).length > 0 && html`<h3 class="group">${title}</h3><div class="${className}">${of(kind)}</div>`
  if (cards.length === 0) return html`<p>No distributions were recorded.</p>`
  return html`<p>Shares of rows. Values of the original with fewer than 10 rows are never shown one by one: they are pooled, and its numbers and dates are cut into bins of at least 10 rows.</p>${drawn.others > 0 && html`<p>${count(drawn.shown.length)} columns are drawn; those of the other ${count(drawn.others)} are in report.json.</p>`}${legend()}${group(
    'Columns with new values',
    'changed',
    'wide-cards',
  )}${group('Columns that kept their values, some rows blanked out', 'thinned', 'cards')}${group(
    'Columns published as they were',
    'same',
    'cards',
  )}${group('Columns left out', 'absent', 'cards')}`
}

/** A page of more pictures is slow to open. */
const MOST_DRAWN = 500

/** Of very many columns those a promise is about come first, then the others in their order. */
function mostTelling(attributes: readonly AttributeReport[]): {
  readonly shown: readonly AttributeReport[]
  readonly others: number
} {
  if (attributes.length <= MOST_DRAWN) return { shown: attributes, others: 0 }
  const kept = new Set(
    [...attributes]
      .sort((a, b) => Number(a.role === 'neutral') - Number(b.role === 'neutral'))
      .slice(0, MOST_DRAWN),
  )
  return {
    shown: attributes.filter((attribute) => kept.has(attribute)),
    others: attributes.length - MOST_DRAWN,
  }
}

interface Card {
  readonly kind: 'changed' | 'thinned' | 'same' | 'absent'
  readonly body: Html
}

function cardOf({ name, shown, before, after }: AttributeReport): Card | undefined {
  if (!before && !after) return undefined
  if (!after) return { kind: 'absent', body: card(name, values(before), sidesBody(name, { before })) }
  if (before && after.bars.every(({ label }) => label === SUPPRESSED) && after.pooled.rows === 0) {
    const note = `${shown ?? 'blanked out'}; ${values(before)} before`
    return { kind: 'changed', body: card(name, note, sidesBody(name, { before })) }
  }
  if (before && after.spread) {
    const note = `${changedNote({ shown, before, after })}; each range is spread evenly over the bars it reaches`
    return { kind: 'changed', body: card(name, note, pairedBody(name, before, after)) }
  }
  if (!before || !sameBars(before, after)) {
    return {
      kind: 'changed',
      body: card(name, changedNote({ shown, before, after }), sidesBody(name, { before, after })),
    }
  }
  const paired = pairEntries(before, after)
  const same = paired.every((pair) => pair.before === pair.after)
  return {
    kind: same ? 'same' : 'thinned',
    body: card(name, values(before), same ? sidesBody(name, { after }) : pairedBody(name, before, after)),
  }
}

/** What became of the column, with counts unless the words have them already. */
function changedNote({
  shown = 'generalised',
  before,
  after,
}: Sides & { readonly shown: string | undefined }): string {
  if (!before || shown.includes(' instead of ')) return shown
  return `${shown}; ${values(before)} before, ${count(after?.distinct ?? 0)} now`
}

const values = (of: Distribution | undefined): string => counted(of?.distinct ?? 0, 'value')

const card = (name: string, note: string, body: Html): Html =>
  html`<article class="card"><h4>${name}</h4><p class="quiet">${note}</p>${body}</article>`

/** The release shows no label that the original lacks, blanked-out cells aside. */
function sameBars(before: Distribution, after: Distribution): boolean {
  const labels = new Set(before.bars.map(({ label }) => label))
  const shown = after.bars.filter(({ label }) => label !== SUPPRESSED)
  return shown.length + after.pooled.values > 0 && shown.every(({ label }) => labels.has(label))
}

function pairedBody(name: string, before: Distribution, after: Distribution): Html {
  const all = pairEntries(before, after)
  const shownBefore = shorten(before)
  const shown = pairEntries(shownBefore, shorten(after, shownBefore))
  const total = (side: 'before' | 'after') => all.reduce((sum, pair) => sum + pair[side], 0)
  const [totalBefore, totalAfter] = [total('before'), total('after')]
  const bars = shown.map(
    (pair: Paired): PairedBar => ({
      label: pair.label,
      kind: pair.kind,
      before: pair.before / totalBefore,
      after: pair.after / totalAfter,
    }),
  )
  return html`<figure>${pairedBars(bars, `${name}: share of rows for each value, before and after`)}</figure>${figuresOf(
    {
      caption: `Rows for each value of ${name}`,
      headings: ['Value', numeric('Before'), numeric('After')],
      rows: all.map((pair) => [pair.label, count(pair.before), count(pair.after)]),
    },
  )}`
}

interface Sides {
  readonly before?: Distribution | undefined
  readonly after?: Distribution | undefined
}

/** On one scale, so that a long bar is a large share on either side. */
function sidesBody(name: string, { before, after }: Sides): Html {
  const sides = [
    ...(before ? [{ when: 'before' as const, of: before }] : []),
    ...(after ? [{ when: 'after' as const, of: after }] : []),
  ].map(({ when, of }) => {
    const entries = entriesOf(of)
    const total = entries.reduce((sum, { rows }) => sum + rows, 0)
    return { when, entries, total, bars: entriesOf(shorten(of)).map((entry) => barOf(entry, total)) }
  })
  const most = mostDrawn(sides.flatMap(({ bars }) => bars))
  const labels = sides.flatMap(({ bars }) => bars.map((bar) => bar.label))
  const drawn = sides.map(({ when, entries, total, bars }) => {
    const title = `${name} ${when}: share of rows for each value`
    return html`<figure>${sides.length > 1 && html`<figcaption>${when}</figcaption>`}${singleBars(bars, { className: when, title, most, labels })}${figuresOf(
      {
        caption: `Rows for each value of ${name}, ${when}`,
        headings: ['Value', numeric('Rows'), numeric('Share')],
        rows: entries.map(({ label, rows }) => [label, count(rows), percent(rows / total)]),
      },
    )}</figure>`
  })
  return sides.length > 1 ? html`<div class="sides">${drawn}</div>` : html`${drawn}`
}

const barOf = ({ label, rows, kind }: Entry, total: number): SingleBar => ({
  label,
  share: total === 0 ? 0 : rows / total,
  kind,
})

/** One line of a distribution's plot or table. */
interface Entry {
  readonly label: string
  readonly rows: number
  readonly kind: BarKind
}

interface Paired {
  readonly label: string
  readonly kind: BarKind
  /** Rows. */
  readonly before: number
  readonly after: number
}

/** Bars drawn of one distribution; the table beside the plot has all. */
const DRAWN = 20

export function entriesOf({ bars, pooled, missing }: Distribution): Entry[] {
  return [
    ...bars.map(({ label, rows }) =>
      label === SUPPRESSED
        ? { label: `${SUPPRESSED} blanked out`, rows, kind: 'apart' as const }
        : { label, rows, kind: 'value' as const },
    ),
    ...(pooled.rows > 0
      ? [{ label: counted(pooled.values, 'other value'), rows: pooled.rows, kind: 'pool' as const }]
      : []),
    ...(missing > 0 ? [{ label: 'no value', rows: missing, kind: 'apart' as const }] : []),
  ]
}

/** Bar by bar: values in the original's order, then what is no value. */
function pairEntries(before: Distribution, after: Distribution): Paired[] {
  const rowsOf = new Map(after.bars.map(({ label, rows }) => [label, rows]))
  const values = before.bars.map(({ label, rows }) => ({
    label,
    kind: 'value' as const,
    before: rows,
    after: rowsOf.get(label) ?? 0,
  }))
  const blanked = before.bars.some(({ label }) => label === SUPPRESSED) ? 0 : (rowsOf.get(SUPPRESSED) ?? 0)
  const pooled = Math.max(before.pooled.values, after.pooled.values)
  const apart = [
    {
      label: counted(pooled, 'other value'),
      kind: 'pool' as const,
      before: before.pooled.rows,
      after: after.pooled.rows,
    },
    { label: 'no value', kind: 'apart' as const, before: before.missing, after: after.missing },
    { label: `${SUPPRESSED} blanked out`, kind: 'apart' as const, before: 0, after: blanked },
  ]
  return [...values, ...apart.filter((pair) => pair.before + pair.after > 0)]
}

/** The first bars, or those of another distribution; the others join the pool. `*` always stays. */
export function shorten(of: Distribution, like?: Distribution): Distribution {
  const values = of.bars.filter(({ label }) => label !== SUPPRESSED)
  const keep = like
    ? new Set(like.bars.map(({ label }) => label))
    : new Set(values.slice(0, values.length > DRAWN + 1 ? DRAWN : values.length).map(({ label }) => label))
  const hidden = values.filter(({ label }) => !keep.has(label))
  return {
    ...of,
    bars: of.bars.filter(({ label }) => label === SUPPRESSED || keep.has(label)),
    pooled: {
      values: of.pooled.values + hidden.length,
      rows: hidden.reduce((sum, { rows }) => sum + rows, of.pooled.rows),
    },
  }
}
