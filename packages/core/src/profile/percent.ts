/** A share in plain words. Never rounded up to all: 99.99 % is not everybody. */
export function percent(share: number): string {
  const hundred = share * 100
  if (hundred > 99.9 && hundred < 100) return '99.9%'
  return `${hundred >= 10 ? Math.round(hundred * 10) / 10 : Number(hundred.toPrecision(2))}%`
}
