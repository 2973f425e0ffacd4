import { choiceError } from '../../../data/recoding/apply-personalised.ts'
import { CHOICES } from '../../../data/recoding/recoding.ts'
import { type Column, MISSING, type Table } from '../../../data/table/table.ts'

/** Rows of a sensitive column by value and choice. */
export interface ChoiceCounts {
  /** rows[choice − 1][code]; code 0 is missing. */
  readonly rows: readonly [Float64Array, Float64Array, Float64Array]
  /** Rows without a choice; they count as choice 3. */
  readonly unstated: number
}

/**
 * Counts rows by value and choice. A missing choice is 3, and without a column of choices everybody chose 3; a choice
 * that is none of 1, 2, 3 is an error with the count. O(combinations).
 */
export function countChoices(table: Table, value: number, choice?: number): ChoiceCounts {
  const { codes, dictionary } = table.columns[value]
  const empty = () => new Float64Array(dictionary.values.length)
  const rows = [empty(), empty(), empty()] as const
  const choices = choice === undefined ? undefined : table.columns[choice]
  const meant = choices && meaningOfCodes(choices)
  if (choices && meant) refuseOthers(table, choices, meant)
  let unstated = 0
  for (let entry = 0; entry < table.length; entry++) {
    const said = choices ? choices.codes[entry] : MISSING
    if (said === MISSING) unstated += table.weights[entry]
    rows[meant ? meant[said] - 1 : 2][codes[entry]] += table.weights[entry]
  }
  return { rows, unstated: choices ? unstated : 0 }
}

/** The choice each text stands for; 0 for one that is none. */
function meaningOfCodes({ dictionary }: Column): Uint8Array {
  return Uint8Array.from(dictionary.values, (text, code) =>
    code === MISSING ? 3 : Math.max(0, CHOICE_TEXTS.indexOf(text) + 1),
  )
}

const CHOICE_TEXTS = CHOICES.map(String)

function refuseOthers({ length, weights }: Table, { name, codes }: Column, meant: Uint8Array): void {
  let others = 0
  for (let entry = 0; entry < length; entry++) if (meant[codes[entry]] === 0) others += weights[entry]
  if (others > 0) throw choiceError(name, others)
}
