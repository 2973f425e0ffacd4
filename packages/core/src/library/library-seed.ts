/** 128 bits from a secure source, as a run of the command line draws them. */
export function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** In Node and in browsers, and in no standard of the language. */
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array }
