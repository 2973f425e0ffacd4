import { OutisError } from '@outis/core/errors'
import type { Bins } from '@outis/core/metrics'

const HINT =
  'Write --bins 10, --bins count=10,by=frequency, or --bins width=10,from=0; the policy’s { width: 10, from: 0 } is understood too.'

/** How numbers are cut, in the words of the policy: so many bins, or so wide ones. */
export function binsOption(written: string): Bins {
  const text = written.trim().replace(/^\{(.*)\}$/, '$1')
  if (/^\d+$/.test(text.trim())) return counted(Number(text), 'width')
  const words = new Map(
    text.split(',').map((part): [string, string] => {
      const [key = '', value = ''] = part.split(/[=:]/).map((own) => own.trim())
      return [key, value]
    }),
  )
  const known = words.has('width') ? ['width', 'from'] : ['count', 'by']
  if ([...words.keys()].some((key) => !known.includes(key))) throw refused()
  if (!words.has('width'))
    return counted(Number(words.get('count') ?? Number.NaN), words.get('by') ?? 'width')
  const [width, from] = [Number(words.get('width')), Number(words.get('from') ?? 0)]
  if (!(width > 0) || !Number.isFinite(width) || !Number.isFinite(from)) throw refused()
  return { kind: 'width', width, from }
}

function counted(count: number, by: string): Bins {
  if (!Number.isInteger(count) || count < 1 || (by !== 'width' && by !== 'frequency')) throw refused()
  return { kind: 'count', count, by }
}

const refused = (): OutisError =>
  new OutisError('USAGE', { message: 'The option --bins is not understood.', hint: HINT })
