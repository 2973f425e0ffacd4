/** Luhn's check digit (ISO/IEC 7812-1), as on payment cards. Digits only. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let digitIndex = 0; digitIndex < digits.length; digitIndex++) {
    const digit = Number(digits[digits.length - 1 - digitIndex])
    const doubled = digitIndex % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** ISO 13616: the first four characters moved to the end, letters as numbers from 10, the remainder by 97 is 1. */
export function passesIban(iban: string): boolean {
  let remainder = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    for (const digit of String(Number.parseInt(character, 36)))
      remainder = (remainder * 10 + Number(digit)) % 97
  }
  return remainder === 1
}
