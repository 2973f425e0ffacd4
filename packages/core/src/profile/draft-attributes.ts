import type { ColumnSuggestion } from './profile.ts'
import { yamlComment, yamlText } from './yaml-text.ts'

/** A column of a draft, below the reasons for its role. */
export function attributePart(column: ColumnSuggestion, width: number): string {
  const { name, role, reasons, confidence } = column
  const sure = confidence === 'high' ? '' : confidence === 'medium' ? ' (likely)' : ' (a guess)'
  const key = `${yamlText(name)}:`.padEnd(Math.min(width, 40) + 1)
  return `${yamlComment(reasons.join(' ') + sure, '  ')}  ${key} ${role === 'quasi' ? quasiForm(column) : role}\n`
}

function quasiForm({ code, hierarchy = { kind: 'suppress' } }: ColumnSuggestion): string {
  // Numbers are told by their values; codes made of digits and dates are not.
  const stated = hierarchy.kind === 'dates' ? 'type: date, ' : code ? 'type: text, ' : ''
  return `{ role: quasi, ${stated}hierarchy: ${hierarchyForm(hierarchy)} }`
}

function hierarchyForm(hierarchy: NonNullable<ColumnSuggestion['hierarchy']>): string {
  switch (hierarchy.kind) {
    case 'intervals':
      return `{ intervals: [${hierarchy.widths.join(', ')}]${tailsForm(hierarchy)} }`
    case 'prefix':
      return `{ prefix: ${hierarchy.length}, keep: [${hierarchy.keep.join(', ')}] }`
    case 'dates':
      return `{ dates: [${hierarchy.units.join(', ')}] }`
    case 'rare':
      return `{ rare: ${hierarchy.fewerThan}${hierarchy.label === 'other' ? '' : `, label: ${yamlText(hierarchy.label)}`} }`
    case 'suppress':
      return '{ suppress: true }'
  }
}

const tailsForm = ({ bottom, top }: { readonly bottom?: number; readonly top?: number }): string =>
  `${bottom === undefined ? '' : `, bottom: ${bottom}`}${top === undefined ? '' : `, top: ${top}`}`
