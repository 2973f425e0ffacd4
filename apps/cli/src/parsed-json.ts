import type { OutisError } from '@outis/core/errors'

/** A file that an option names, read as JSON; `faulty` says of which option it is. */
export function parsedJson(text: string, faulty: (fault: string) => OutisError): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw faulty('is no JSON')
  }
}
