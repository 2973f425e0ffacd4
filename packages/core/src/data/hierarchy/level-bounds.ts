/** The lowest and the highest level of a hierarchy, both included; 0 is the value as it was recorded. */
export interface LevelBounds {
  readonly least: number
  readonly most: number
}
