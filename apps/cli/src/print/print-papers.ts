import type { PapersRunResult } from '@outis/engines/papers'
import { formatCell, type Paper, type PapersReport, type ReportedItem, type ResultTable } from '@outis/papers'
import { outColours as pc } from '../colours.ts'
import { print, textTable } from '../terminal.ts'

type Computed = Extract<ReportedItem, { kind: 'computed' }>

/** All papers on one screen each; of a single paper every table too. */
export function printPapers({ report, files }: PapersRunResult): void {
  for (const notice of report.notices) print(`${pc.yellow('notice')}: ${notice}`)
  if (report.notices.length > 0) print()
  for (const paper of report.papers) {
    print(pc.bold(paper.title))
    print(pc.dim(paper.cite))
    print()
    print(itemTable(paper.items))
    print()
    if (report.papers.length === 1) printItems(paper.items)
  }
  print(`${count(report)}, in ${seconds(report.milliseconds)}.`)
  for (const [what, path] of Object.entries(files)) print(`${pc.dim(what.padEnd(5))} ${path}`)
}

function itemTable(items: readonly ReportedItem[]): string {
  const rows = items.map((item) => {
    if (item.kind === 'illustration')
      return [item.label, pc.dim('illustration'), '', pc.dim(wrapped(item.title))]
    if (item.kind === 'impossible')
      return [item.label, pc.red('impossible'), seconds(item.milliseconds), wrapped(item.reason)]
    return [item.label, agreement(item), seconds(item.milliseconds), wrapped(item.result.headline)]
  })
  return textTable(['', 'against print', 'time', 'outcome'], rows, [2])
}

const WORDS = {
  agrees: pc.green('agrees'),
  partly: pc.yellow('partly'),
  differs: pc.red('differs'),
  'no-number': 'nothing printed',
  'not-comparable': 'not comparable',
} as const

const agreement = ({ result }: Computed): string => WORDS[result.agreement]

function printItems(items: readonly ReportedItem[]): void {
  for (const item of items) {
    if (item.kind !== 'computed') continue
    print(`${pc.bold(`${item.label}: ${item.title}`)} (${agreement(item)})`)
    for (const table of item.result.tables) printTable(table)
    for (const finding of item.result.findings) print(wrapped(`• ${finding}`))
    for (const reason of item.result.notReproducible) print(pc.dim(wrapped(`not reproducible: ${reason}`)))
    print()
  }
}

function printTable({ caption, columns, rows }: ResultTable): void {
  print(pc.dim(caption))
  const numeric = columns.flatMap(({ unit }, columnIndex) => (unit === undefined ? [] : [columnIndex]))
  const texts = rows.map((cells) => cells.map((cell, cellIndex) => formatCell(cell, columns[cellIndex].unit)))
  print(
    textTable(
      columns.map(({ text }) => text),
      texts,
      numeric,
    ),
  )
  print()
}

function count({ papers }: PapersReport): string {
  const items = papers.flatMap((paper) => paper.items)
  const computed = items.filter((item): item is Computed => item.kind === 'computed')
  const of = (...kinds: readonly string[]) =>
    computed.filter(({ result }) => kinds.includes(result.agreement)).length
  return `${computed.length} of ${items.length} tables and figures computed: ${of('agrees')} agree, ${of('partly')} in part, ${of('differs')} differ`
}

/** A table's cell does not break lines by itself. */
function wrapped(text: string, width = 84): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1]
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines.join('\n')
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

/** What --list prints for machines. */
export const paperList = (papers: readonly Paper[]) =>
  papers.map(({ id, title, cite, aliases, items }) => ({
    id,
    title,
    cite,
    aliases,
    items: items.map((item) => ({ id: item.id, label: item.label, title: item.title, kind: item.kind })),
  }))

export function printPaperList(papers: readonly Paper[]): void {
  for (const { id, title, cite, aliases, items } of papers) {
    print(`${pc.bold(id)}  ${title}`)
    print(pc.dim(`${cite} Also: ${aliases.join(', ')}.`))
    print(
      textTable(
        ['', '', ''],
        items.map(({ label, title: what, kind }) => [
          `  ${label}`,
          what,
          kind === 'illustration' ? pc.dim('illustration') : '',
        ]),
      ),
    )
    print()
  }
}
