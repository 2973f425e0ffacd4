/** What the studio drags: a list of values, or the path of a group. Other programs do not know these types. */
export const DRAGGED_VALUE = 'application/x-outis-values'
export const DRAGGED_GROUP = 'application/x-outis-group'

/** A list of texts that was dragged; undefined where something else was. */
export function dragged(event: React.DragEvent, type: string): readonly string[] | undefined {
  const text = event.dataTransfer.getData(type)
  return text === '' ? undefined : (JSON.parse(text) as string[])
}

export const isOurs = (event: React.DragEvent): boolean =>
  event.dataTransfer.types.includes(DRAGGED_VALUE) || event.dataTransfer.types.includes(DRAGGED_GROUP)
