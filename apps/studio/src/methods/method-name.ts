import { findMethod } from '@outis/core/methods'

/** The plain name of a method; its id where it has none. */
export const methodName = (id: string): string => findMethod(id)?.plainly?.name ?? id
