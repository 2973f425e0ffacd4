import { percent, wholeNumber } from './numbers.ts'

/** A chance as people say it: “1 in 5”; where no whole number says it nearly, as a percentage too. */
export function oneIn(chance: number): string {
  if (!(chance > 0)) return '0'
  if (chance >= 1) return '1 in 1'
  const people = 1 / chance
  const whole = Math.round(people)
  return Math.abs(people - whole) < 0.02
    ? `1 in ${wholeNumber(whole)}`
    : `1 in ${people.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} (${percent(chance)})`
}
