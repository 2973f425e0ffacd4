/** A small personalised release, its key and its original, made by hand: 200 patients, of whom three have plague. */
export interface ClinicRelease {
  readonly file: string
  readonly original: string
  readonly meaning: {
    readonly meaning: 1
    readonly columns: [
      {
        readonly kind: 'aliases'
        readonly column: string
        readonly aliases: { text: string; form: 1 | 2; values: string[] }[]
        readonly domain: string[]
        readonly open: string[]
      },
    ]
  }
}

const DISEASES = [
  ['Flu', 'Q7F2'],
  ['Gout', 'Z3ZT'],
  ['Ulcer', 'W4KP'],
] as const
const PLAGUE = ['Plague', 'B2CD'] as const

/** Ages 20 … 59, sexes and diseases by turns, so that every count is known. */
export function clinicRelease(rows = 200): ClinicRelease {
  const people = Array.from({ length: rows }, (_, row) => {
    const disease = row < 3 ? PLAGUE : DISEASES[row % 3]
    return { age: 20 + (row % 40), sex: row % 2 ? 'F' : 'M', disease, outcome: row % 5 === 0 ? 'yes' : 'no' }
  })
  const table = (at: 0 | 1) =>
    [
      'age,sex,disease,outcome',
      ...people.map((one) => `${one.age},${one.sex},${one.disease[at]},${one.outcome}`),
      '',
    ].join('\n')
  return {
    file: table(1),
    original: table(0),
    meaning: {
      meaning: 1,
      columns: [
        {
          kind: 'aliases',
          column: 'disease',
          aliases: [...DISEASES, PLAGUE].map(([value, text]) => ({ text, form: 2, values: [value] })),
          domain: [...DISEASES, PLAGUE].map(([value]) => value),
          open: [],
        },
      ],
    },
  }
}
