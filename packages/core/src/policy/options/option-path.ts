/** Keys and places that lead from the top of the policy to a value in it. */
export type Path = readonly (string | number)[]

/** A name in a message: on one line, without control characters, not endless. */
export function quoted(name: string): string {
  const characters = [...name]
  const short = characters.length > 60 ? `${characters.slice(0, 60).join('')}…` : name
  return JSON.stringify(short).replace(/[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, '?')
}
