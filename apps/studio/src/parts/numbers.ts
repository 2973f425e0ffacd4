const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const fraction = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 })

/** 1,234,567 */
export const wholeNumber = (count: number): string => whole.format(count)

/** 0.125, 1,200 */
export const shortNumber = (number: number): string => fraction.format(number)

/** 57 %, 0.4 %, < 0.1 %: never 0 % of something, never 100 % of less than all. No line breaks inside of it. */
export const percent = (share: number): string => percentWords(share).replaceAll(' ', '\u00a0')

function percentWords(share: number): string {
  if (share === 0) return '0 %'
  if (share === 1) return '100 %'
  if (share < 0.001) return '< 0.1 %'
  if (share > 1) return `${whole.format(Math.round(share * 100))} %`
  if (share > 0.999) return '> 99.9 %'
  const hundred = share * 100
  return `${hundred < 10 || hundred > 99 ? hundred.toFixed(1).replace(/\.0$/, '') : Math.round(hundred)} %`
}

/** A tick of an axis: 150 %, 0 %, 2.5 %. */
export const axisPercent = (share: number): string => `${shortNumber(share * 100)}\u00a0%`

/** 1 row, 2 rows */
export const counted = (count: number, singular: string, plural = `${singular}s`): string =>
  `${wholeNumber(count)} ${count === 1 ? singular : plural}`

/** 2.4 MB */
export function byteSize(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let [size, unit] = [bytes, 0]
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit++
  }
  return `${size < 10 && unit > 0 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`
}

/** A chance as “1 in 5”. Where the number is not nearly whole, the percentage is added. */
export function oneIn(chance: number): string {
  if (!(chance > 0)) return '0'
  if (chance >= 1) return '1 in 1'
  const people = 1 / chance
  const whole = Math.round(people)
  return Math.abs(people - whole) < 0.02
    ? `1 in ${wholeNumber(whole)}`
    : `1 in ${people.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} (${percent(chance)})`
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
  ['week', 5],
] as const

/** “3 minutes ago”; after some weeks, the day. */
export function ago(iso: string, now: number = Date.now()): string {
  let amount = Math.round((new Date(iso).getTime() - now) / 1000)
  for (const [unit, size] of steps) {
    if (Math.abs(amount) < size) return relative.format(amount, unit)
    amount = Math.round(amount / size)
  }
  return iso.slice(0, 10)
}
