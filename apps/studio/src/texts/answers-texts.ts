/** Answers to researchers, and why parts of them are withheld. */
export const answerTexts = {
  states: { answered: 'Answered', waiting: 'Waits for an approver', refused: 'Refused' } as const,
  kinds: { interpretation: 'Result in real terms', analysis: 'Computed on the original' } as const,
  whole: 'Nothing was withheld.',
  withheldTitle: (parts: string) => `${parts} withheld, and why`,
  /** Title and sentence of each rule; `few` is the smallest group of the grant. */
  rules: {
    support: [
      'Too few people',
      (few: string) => `It is about fewer than ${few} rows. Answers about such small groups are withheld.`,
    ],
    complement: [
      'Nearly everybody',
      (few: string) => `It is true of nearly all rows, so it would reveal the others, fewer than ${few}.`,
    ],
    homogeneity: [
      'A secret of a whole group',
      () =>
        'All rows that it is about have the same sensitive value. Whoever knows that a person is among them would learn it.',
    ],
    differencing: [
      'Too close to an earlier answer',
      (few: string) => `Together with an earlier answer it would reveal fewer than ${few} rows.`,
    ],
    history: ['Too many earlier answers', () => 'There are too many earlier answers to compare it with.'],
    budget: [
      'Budget used up',
      () => 'It would reveal more aliases, grades and thresholds than the grant allows.',
    ],
    threshold: [
      'Cells too small',
      (few: string) =>
        `Cells of fewer than ${few} rows are hidden, together with cells that would reveal them.`,
    ],
    'p-percent': [
      'One person stands out',
      () => 'The figure would nearly reveal the value of its largest contributor.',
    ],
    dominance: [
      'Two people make up most of it',
      () => 'The figure would nearly reveal its two largest contributors.',
    ],
    parameters: [
      'Too many numbers for the rows',
      () => 'The model has nearly as many numbers as there are rows.',
    ],
    'degrees-of-freedom': [
      'Too few rows for the model',
      () => 'The model has too few rows for the numbers that it estimates.',
    ],
    saturated: ['It would repeat the rows', () => 'The model describes rows one by one.'],
  } as Readonly<Record<string, readonly [string, (few: string) => string]>>,
  budget: {
    label: 'Budget',
    left: (left: string, all: string) => `${left} of ${all} left`,
    hint: 'Each alias, grade, threshold or cell that is revealed for the first time costs 1. Asking for the same again costs nothing.',
    cost: (cost: string) => `This answer cost ${cost}.`,
    free: 'This answer cost nothing.',
    undone: (shares: string) => `Undone by all answers: ${shares}.`,
  },
  comment: 'The approver’s words',
}
