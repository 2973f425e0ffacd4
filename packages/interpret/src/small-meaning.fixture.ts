import type { Meaning } from '@outis/core/methods'

/** A key small enough to follow by eye: 21000 is published as 1.4, Flu as itself or as one of three aliases. */
export const smallMeaning: Meaning = {
  meaning: 1,
  columns: [
    {
      kind: 'aliases',
      column: 'disease',
      aliases: [
        { text: 'Respiratory #1', form: 1, values: ['Flu'] },
        { text: 'Q7F2', form: 2, values: ['Flu'] },
        { text: 'K2M9', form: 2, values: ['Flu'] },
        { text: 'Z3ZT', form: 2, values: ['Gout'] },
        { text: 'Digestive: upper', form: 1, values: ['Ulcer'] },
      ],
    },
    {
      kind: 'aliases',
      column: 'job title',
      aliases: [
        { text: 'Care', form: 1, values: ['Nurse', 'Midwife'] },
        { text: 'N1', form: 2, values: ['Nurse'] },
        { text: 'M1', form: 2, values: ['Midwife'] },
      ],
      domain: ['Nurse', 'Midwife', 'Pilot'],
      open: ['Nurse', 'Pilot'],
    },
    {
      kind: 'grades',
      column: 'income',
      categories: [{ lower: '10000', upper: '40000', membership: 'paper' }],
      grades: ['1.0000', '1.3667', '1.4000', '2.0000', '2.5000'],
      values: ['10000', '21000', '22000', '40000', '55000.50'],
    },
  ],
}
