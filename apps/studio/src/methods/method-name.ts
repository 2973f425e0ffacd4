import { findMethod } from '@outis/core/methods'

/** What a method is called for people; one that has no plain words is called by its id. */
export const methodName = (id: string): string => findMethod(id)?.plainly?.name ?? id
