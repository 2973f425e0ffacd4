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
      (few: string) => `Fewer than ${few} rows fit it. Groups as small as that are never spoken of.`,
    ],
    complement: [
      'Nearly everybody',
      (few: string) => `It is true of all rows but fewer than ${few}, so it would tell about those few.`,
    ],
    homogeneity: [
      'A secret of a whole group',
      () =>
        'All rows that it is about have the same sensitive value. Whoever knows that a person is among them would know it too.',
    ],
    differencing: [
      'Too close to an earlier answer',
      (few: string) => `Laid beside an earlier answer it would tell about fewer than ${few} rows.`,
    ],
    history: ['Too many earlier answers', () => 'There are too many earlier answers to compare it with.'],
    budget: [
      'Budget used up',
      () => 'It would tell more aliases, grades and thresholds than the grant allows.',
    ],
    threshold: [
      'Cells too small',
      (few: string) => `Cells of fewer than ${few} rows are hidden, with others that would give them away.`,
    ],
    'p-percent': [
      'One person stands out',
      () => 'The figure would tell nearly exactly what its largest contributor has.',
    ],
    dominance: [
      'Two people make up most of it',
      () => 'The figure would tell about its two largest contributors.',
    ],
    parameters: [
      'Too many numbers for the rows',
      () => 'The model has nearly as many numbers as there are rows.',
    ],
    'degrees-of-freedom': [
      'Too few rows for the model',
      () => 'The model leaves too few rows over after its own numbers.',
    ],
    saturated: ['It would repeat the rows', () => 'The model describes rows one by one.'],
  } as Readonly<Record<string, readonly [string, (few: string) => string]>>,
  budget: {
    label: 'Budget',
    left: (left: string, all: string) => `${left} of ${all} left`,
    hint: 'Each alias, grade, threshold or cell that is told for the first time costs 1. Asking for the same again costs nothing.',
    cost: (cost: string) => `This answer cost ${cost}.`,
    free: 'This answer cost nothing.',
  },
  comment: 'The approver’s words',
}
