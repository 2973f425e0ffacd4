/** A rectangle of the plot that something is drawn in. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface LabelPlace {
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
}

const LETTER = 6.3
const HEIGHT = 12
const GAP = 9

/**
 * Where each label can stand without touching another label, a dot or what else is taken: the first free one of six places
 * around its dot, off the lines if it can be; nowhere where none is free. Labels are placed in the order given.
 */
export function labelPlaces(
  dots: readonly { readonly x: number; readonly y: number; readonly text: string }[],
  {
    frame,
    taken,
    lines,
  }: { readonly frame: Box; readonly taken: readonly Box[]; readonly lines: readonly Box[] },
): (LabelPlace | undefined)[] {
  const boxes = [...taken, ...dots.map(({ x, y }) => ({ x: x - 5, y: y - 5, width: 10, height: 10 }))]
  return dots.map(({ x, y, text }) => {
    const width = text.length * LETTER
    const options: (LabelPlace & { readonly box: Box })[] = [
      { x: x + GAP, y: y + 4, anchor: 'start', box: boxAt(x + GAP, y - HEIGHT / 2, width) },
      { x: x - GAP, y: y + 4, anchor: 'end', box: boxAt(x - GAP - width, y - HEIGHT / 2, width) },
      { x: x + 6, y: y - 7, anchor: 'start', box: boxAt(x + 6, y - 7 - HEIGHT + 2, width) },
      { x: x + 6, y: y + 16, anchor: 'start', box: boxAt(x + 6, y + 6, width) },
      { x, y: y - GAP, anchor: 'middle', box: boxAt(x - width / 2, y - GAP - HEIGHT + 2, width) },
      { x, y: y + GAP + 9, anchor: 'middle', box: boxAt(x - width / 2, y + GAP - 1, width) },
    ]
    const clear = options.filter(({ box }) => inside(box, frame) && !boxes.some((other) => touch(box, other)))
    const free = clear.find(({ box }) => !lines.some((other) => touch(box, other))) ?? clear[0]
    if (free === undefined) return undefined
    boxes.push(free.box)
    return { x: free.x, y: free.y, anchor: free.anchor }
  })
}

const boxAt = (x: number, y: number, width: number): Box => ({ x, y, width, height: HEIGHT })

const inside = (box: Box, frame: Box): boolean =>
  box.x >= frame.x &&
  box.y >= frame.y &&
  box.x + box.width <= frame.x + frame.width &&
  box.y + box.height <= frame.y + frame.height

const touch = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
