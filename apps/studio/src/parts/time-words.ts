const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
  ['week', 5],
] as const

/** “3 minutes ago”; further back than some weeks, the day. */
export function ago(iso: string, now: number = Date.now()): string {
  let amount = Math.round((new Date(iso).getTime() - now) / 1000)
  for (const [unit, size] of steps) {
    if (Math.abs(amount) < size) return relative.format(amount, unit)
    amount = Math.round(amount / size)
  }
  return iso.slice(0, 10)
}
