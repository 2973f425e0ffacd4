const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** Every day from the first of January of one year to the last of December of another, as YYYY-MM-DD. */
export function daysOfYears(firstYear: number, lastYear: number): string[] {
  const days: string[] = []
  for (let year = firstYear; year <= lastYear; year++) {
    for (let month = 1; month <= 12; month++) {
      const prefix = `${year}-${String(month).padStart(2, '0')}-`
      for (let day = 1; day <= daysInMonth(year, month); day++)
        days.push(prefix + String(day).padStart(2, '0'))
    }
  }
  return days
}

export function daysInMonth(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && leap ? 29 : MONTH_DAYS[month - 1]
}
