import type { Loss } from './objective.ts'

/**
 * Average class size n / (classes · k), suppressed rows included in n. With every row suppressed the release tells as
 * much as one class of all rows would, and counts as that. Classes are those of equal text; missing is a text.
 * O(classes).
 * LeFevre, DeWitt, Ramakrishnan 2006, doi:10.1109/ICDE.2006.101
 */
export const classSize: Loss = {
  id: 'class-size',
  title: 'Average class size over k',
  citation: 'LeFevre, DeWitt, Ramakrishnan 2006, doi:10.1109/ICDE.2006.101',
  objective: ({ rows, k }) => ({
    kind: 'classes',
    value: ({ classes }) => rows / (Math.max(1, classes) * k),
  }),
}
