import pc from 'picocolors'

/** What decides about colour: `NO_COLOR`, `FORCE_COLOR`, `TERM`. */
type Environment = Readonly<Record<string, string | undefined>>

/**
 * Whether a stream shows colour. A stream that is no terminal gets none unless it is asked for: picocolors alone would colour
 * every pipe of a machine that sets `CI`, and a log that is searched for "error CODE:" would not hold it.
 */
export function showsColour(stream: { readonly isTTY?: boolean }, environment: Environment): boolean {
  if (environment.NO_COLOR) return false
  if (environment.FORCE_COLOR) return environment.FORCE_COLOR !== '0'
  return stream.isTTY === true && environment.TERM !== 'dumb'
}

/** For what goes to standard output. */
export const outColours = pc.createColors(showsColour(process.stdout, process.env))

/** For what goes to standard error. */
export const errorColours = pc.createColors(showsColour(process.stderr, process.env))
