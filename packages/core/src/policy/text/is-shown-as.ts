import { isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml'
import { HIDDEN } from './shown-policy.ts'

/** Whether a report that shows a policy so is about this one: what the report does not show may be anything. */
export function isShownAs(text: string, shown: string): boolean {
  const [own, told] = [text, shown].map((yaml) =>
    parseDocument<Node, false>(yaml, { schema: 'failsafe', uniqueKeys: false, prettyErrors: false }),
  )
  return own.errors.length === 0 && told.errors.length === 0 && isSame(own.contents, told.contents)
}

type Part = Node | null | undefined

function isSame(own: Part, told: Part): boolean {
  const hidden = isScalar(told) && String(told.value).includes(HIDDEN)
  if (hidden) return true
  if (isMap<Node, Node>(own) && isMap<Node, Node>(told))
    return (
      own.items.length === told.items.length &&
      own.items.every(
        ({ key, value }, index) =>
          isSame(key, told.items[index].key) && isSame(value, told.items[index].value),
      )
    )
  if (isSeq<Node>(own) && isSeq<Node>(told))
    return (
      own.items.length === told.items.length &&
      own.items.every((item, index) => isSame(item, told.items[index]))
    )
  if (!isScalar(own) || !isScalar(told)) return isEmpty(own) && isEmpty(told)
  const [ownText, toldText] = [own.value, told.value].map((value) => String(value ?? ''))
  // Of a path in a folder of the machine only the name is shown.
  return toldText.startsWith('…/') ? ownText.endsWith(toldText.slice(1)) : ownText === toldText
}

const isEmpty = (part: Part): boolean =>
  part === null || part === undefined || (isScalar(part) && !part.value)
