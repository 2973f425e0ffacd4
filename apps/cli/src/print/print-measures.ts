import type { PeopleRisk, TableMeasures } from '@outis/core/pipeline'
import { counted, percent } from '@outis/core/words'
import { print, textTable } from '../terminal.ts'
import { verdictTable } from './print-figures.ts'

const figureText = (figure: number | string | null): string => {
  if (figure === null) return 'none holds'
  return typeof figure === 'number' ? String(Number(figure.toPrecision(6))) : figure
}

/** Figures of models and risks, each with what protects more. */
export function printMeasures({
  rows,
  people,
  classes,
  models,
  risks,
  verdicts,
  peopleRisk,
  notices,
}: TableMeasures): void {
  const of = people === undefined ? '' : ` of ${counted(people, 'person', 'people')}`
  print(`${counted(rows, 'row')}${of} in ${counted(classes, 'class')}\n`)
  const figures = models.map(({ title, of, figure, direction, options }) => {
    const given = Object.entries(options ?? {}).map(([name, value]) => `${name} = ${value}`)
    return [
      [title, ...given].join(', '),
      of ?? '',
      figureText(figure),
      direction === 'at-least' ? 'larger' : 'smaller',
    ]
  })
  print(textTable(['model', 'of', 'figure', 'protects more when'], figures, [2]))
  print('\nRisks of being found:')
  const chances = risks.flatMap(({ title, value }) => (value === null ? [] : [[title, figureText(value)]]))
  print(textTable(['risk', 'figure'], chances, [1]))
  if (peopleRisk) printPeopleRisk(peopleRisk)
  if (verdicts !== undefined && verdicts.length > 0) {
    print('\nPresets:')
    print(verdictTable(verdicts))
    for (const { holds, text } of verdicts) if (!holds) print(text)
  }
  for (const notice of notices) print(`\n${notice}`)
}

/** Which columns make people stand out, and what a sample says of its population. */
function printPeopleRisk({
  specialUniques,
  columns,
  populationUniqueness,
  individualRisk,
}: PeopleRisk): void {
  print('\nWhich columns make people stand out:')
  if (specialUniques)
    print(
      `${counted(specialUniques.rows, 'row')} alone in three columns or fewer (special uniques, SUDA2): ${percent(specialUniques.share)} of all.`,
    )
  const rows = columns.map(({ column, contribution, alone }) => [
    column,
    contribution === undefined ? 'not searched' : percent(contribution),
    alone === undefined ? '–' : percent(alone),
  ])
  print(textTable(['column', 'part in special uniques', 'rows alone only with it'], rows, [1, 2]))
  if (populationUniqueness)
    print(
      `\nAbout ${counted(Math.round(populationUniqueness.people), 'person', 'people')} alone in the population: ${percent(populationUniqueness.share)} (estimate of ${populationUniqueness.by}).`,
    )
  if (individualRisk)
    print(
      `\nRisk of single rows by their weights: highest ${figureText(individualRisk.highest)}, average ${figureText(individualRisk.average)}; ${figureText(individualRisk.expected)} rows are expected to be named.`,
    )
}
