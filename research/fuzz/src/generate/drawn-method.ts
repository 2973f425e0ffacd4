import type { SideTable } from '../cases/case.ts'
import type { Tree } from '../cases/tree.ts'
import type { Scene } from './scene.ts'

/** The method's part of the policy, with what it needs beside the table. */
export interface DrawnMethod {
  readonly options: Tree
  /** What `rows` of a requirement may name. */
  readonly strata: readonly string[]
  readonly sideTables?: readonly SideTable[]
  /** The table with columns that the method needs and nobody declares. */
  readonly scene?: Scene
}
